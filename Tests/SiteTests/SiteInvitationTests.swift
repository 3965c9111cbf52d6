import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing

@testable import Portal

/// Invitations to a site of a study, from the page of the site to the role there.
@Suite struct SiteInvitationTests {
    private static let password = "copper kettle on the windowsill"
    private static let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"

    /// A study with two sites.
    private struct Study {
        let emails = SentEmails()
        let site: TestSite
        let harbor: StudySite
        let north: StudySite

        init() async throws {
            site = try await FullSite.make(letters: emails)
            harbor = try await site.addStudySite("HC", "Harbor County")
            north = try await site.addStudySite("NW", "Northwood")
        }

        func address(_ place: StudySite) -> String { "\(SiteInvitationTests.study)/sites/\(place.id)" }

        @discardableResult
        func invite(
            _ email: String, to place: StudySite, as role: String = "coordinator",
            by someone: TestUser = .folderAdmin
        ) async throws -> ClientResponse {
            try await site.post(address(place) + "/roles", [("email", email), ("role", role)], as: someone)
        }

        func invitation() async throws -> Int64 {
            try #require(
                try await site.store.read { try $0.value("select id from invitations", as: Int64.self) })
        }

        func offers() async throws -> [String] {
            try await site.store.read {
                try $0.rows(
                    """
                    select r.role || coalesce(' ' || s.code, '') from invitation_roles r
                    left join study_sites s on s.id = r.site_id order by 1
                    """
                ) { try $0[0] }
            }
        }

        func roles(of email: String) async throws -> [String] {
            try await site.store.read {
                try $0.rows(
                    """
                    select r.role || ' ' || s.code from study_site_roles r join study_sites s on s.id = r.site_id
                    join users u on u.id = r.user_id where u.email = \(email) order by 1
                    """
                ) { try $0[0] }
            }
        }

        func close(_ place: StudySite, _ status: StudySite.Status = .closed) async throws {
            let grant = site.parts.console.grant(ManageStudySites.self, on: site.world.channel)
            try await site.store.write { transaction in
                let now = try StudySiteRepository.find(place.id, with: grant, in: transaction)
                try StudySiteRepository.setStatus(status, of: now, with: grant, in: transaction)
            }
        }

        /// The link of the latest email.
        func link() throws -> String {
            let text = try #require(emails.all.last?.text)
            let start = try #require(text.firstRange(of: "https://portal.example.org/links/"))
            return "/links/"
                + text[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }

        func accept() async throws -> ClientResponse {
            try await site.post(
                link(), [("name", "Ana"), ("password", SiteInvitationTests.password)], as: nil)
        }

        func actions(_ count: Int) async throws -> [String] {
            try await site.store.read {
                try $0.rows("select action from audit_events order by seq desc limit \(count)") { try $0[0] }
            }
        }
    }

    @Test func `someone without an account is invited to a site and has the role there, with Reader`()
        async throws
    {
        let study = try await Study()
        try await study.invite("ana@example.org", to: study.harbor)
        let page = try await study.site.get(study.address(study.harbor), as: .folderAdmin).page
        #expect(page.texts.contains("ana@example.org") && page.buttons.contains("Withdraw"))
        #expect(try await study.roles(of: "ana@example.org") == [])
        let text = try #require(study.emails.all.last?.text)
        #expect(text.contains("MyStudies Coordinator: Harbor County (HC), Sleep in Early Pregnancy"))
        let offered = try await study.site.get(study.link(), as: nil).page
        #expect(
            offered.texts.contains {
                $0.hasPrefix("MyStudies Coordinator at Harbor County (HC), Sleep in Early Pregnancy")
            })
        #expect(try await study.accept().location == "/")
        #expect(try await study.roles(of: "ana@example.org") == ["coordinator HC", "reader HC"])
        #expect(try await study.actions(3).contains("study-site-role.give"))
        #expect(try await study.offers() == [])
        let people = try await study.site.get(study.address(study.harbor), as: .folderAdmin).page
        #expect(people.texts.contains("ana@example.org") && !people.buttons.contains("Withdraw"))
    }

    @Test func `no email about one site has a word of another`() async throws {
        let study = try await Study()
        try await study.invite("ben@example.org", to: study.north)
        try await study.invite("ana@example.org", to: study.harbor, as: "monitor")
        let emails = study.emails.all.filter { $0.to != "ben@example.org" }
        #expect(emails.contains { $0.text.contains("Monitor: Harbor County (HC)") })
        for email in emails {
            for word in ["Northwood", "(NW)", "ben@example.org"] {
                #expect(!email.text.contains(word))
            }
        }
        _ = try await study.accept()
        #expect(try await study.roles(of: "ana@example.org") == ["monitor HC"])
    }

    @Test func `an address with an account elsewhere gets the same words as one without`() async throws {
        let study = try await Study()
        var pages: [String] = []
        for email in [TestUser.stranger.email, "ana@example.org"] {
            try await study.invite(email, to: study.harbor)
            let page = try await study.site.get(study.address(study.harbor), as: .folderAdmin).page
            pages.append(page.statuses.joined().replacing(email, with: "…"))
        }
        #expect(pages[0] == pages[1] && pages[0].contains("invited to Harbor County."))
        #expect(try await study.roles(of: TestUser.stranger.email) == [])
        #expect(try await study.offers() == ["coordinator HC", "coordinator HC"])
        let own = try await study.site.get("/invitations", as: .stranger).page
        #expect(own.texts.contains { $0.contains("Coordinator at Harbor County (HC)") })
        let accepted = try await study.site.post(
            "/invitations/\(study.invitation())/acceptance", as: .stranger)
        #expect(accepted.status == .seeOther)
        #expect(try await study.roles(of: TestUser.stranger.email) == ["coordinator HC", "reader HC"])
    }

    @Test func `a member of the organization gets the role immediately`() async throws {
        let study = try await Study()
        try await study.invite(TestUser.reader.email, to: study.harbor, as: "editor")
        #expect(try await study.roles(of: TestUser.reader.email) == ["editor HC"])
        #expect(try await study.offers() == [] && study.emails.all.isEmpty)
    }

    @Test func `a pending invitation is listed at its site, on the study and in the organization`()
        async throws
    {
        let study = try await Study()
        try await study.invite("ana@example.org", to: study.harbor)
        try await study.invite("ana@example.org", to: study.north, as: "reader")
        for page in ["\(Self.study)/permissions", "/orgs/MERIDIAN/users"] {
            let texts = try await study.site.get(page, as: .orgAdmin).page.texts
            #expect(
                texts.contains("Reader at Northwood (NW), MyStudies Coordinator at Harbor County (HC)"),
                "\(page)")
        }
        let other = try await study.site.get("/orgs/MERIDIAN/apps/HERON/permissions", as: .orgAdmin).page
        #expect(!other.texts.contains("ana@example.org"))
        let id = try await study.invitation()
        let withdrawn = try await study.site.post(
            "\(study.address(study.harbor))/invitations/\(id)/withdrawal", as: .folderAdmin)
        #expect(withdrawn.status == .seeOther)
        #expect(try await study.offers() == ["reader NW"])
        #expect(try await study.actions(1) == ["invitation.withdraw"])
        let again = try await study.site.post(
            "\(study.address(study.harbor))/invitations/\(id)/withdrawal", as: .folderAdmin)
        #expect(again.status == .notFound)
        _ = try await study.site.post(
            "\(Self.study)/permissions/invitations/\(id)/withdrawal", as: .folderAdmin)
        #expect(try await study.offers() == [])
    }

    @Test func `an invitation is sent again, but not at once`() async throws {
        let study = try await Study()
        try await study.invite("ana@example.org", to: study.harbor)
        let sending = "\(study.address(study.harbor))/invitations/\(try await study.invitation())/sending"
        _ = try await study.site.post(sending, as: .folderAdmin)
        #expect(study.emails.all.count == 1)
        study.site.clock.advance(seconds: 600)
        study.site.forget(.folderAdmin)
        _ = try await study.site.post(sending, as: .folderAdmin)
        #expect(study.emails.all.count == 2)
        let other = "\(study.address(study.north))/invitations/\(try await study.invitation())/sending"
        #expect(try await study.site.post(other, as: .folderAdmin).status == .notFound)
    }

    @Test func `a site that closes takes its role from the invitation, and nothing else`() async throws {
        let study = try await Study()
        try await study.invite("ana@example.org", to: study.harbor)
        try await study.invite("ana@example.org", to: study.north, as: "reader")
        try await study.close(study.harbor)
        let page = try await study.site.get(study.address(study.harbor), as: .folderAdmin).page
        #expect(page.texts.contains("Can't be accepted while the site is closed."))
        let offered = try await study.site.get(study.link(), as: nil).page
        #expect(offered.texts.contains { $0.contains("This site has closed, so you won't get this role") })
        #expect(try await study.accept().location == "/")
        #expect(try await study.roles(of: "ana@example.org") == ["reader NW"])
    }

    @Test func `who accepts with an account reads which site has closed`() async throws {
        let study = try await Study()
        try await study.invite(TestUser.stranger.email, to: study.harbor)
        try await study.invite(TestUser.stranger.email, to: study.north, as: "reader")
        try await study.close(study.harbor)
        _ = try await study.site.post("/invitations/\(study.invitation())/acceptance", as: .stranger)
        let home = try await study.site.get("/", as: .stranger)
        #expect(
            home.page.statuses.contains {
                $0.contains("You now have: Reader at Northwood (NW), Sleep in Early Pregnancy.")
                    && $0.contains("You didn't get MyStudies Coordinator at Harbor County (HC)")
            }, "\(home.page.statuses)")
    }

    @Test func `an invitation to nothing but a closed site waits until the site is open again`() async throws
    {
        let study = try await Study()
        try await study.invite("ana@example.org", to: study.harbor)
        try await study.close(study.harbor)
        let refused = try await study.accept()
        #expect(refused.status == .conflict && refused.text.contains("Harbor County (HC) has closed"))
        #expect(try await study.offers() == ["coordinator HC"])
        try await study.close(study.harbor, .open)
        #expect(try await study.accept().location == "/")
        #expect(try await study.roles(of: "ana@example.org") == ["coordinator HC", "reader HC"])
    }

    @Test func `no one is invited to a closed site`() async throws {
        let study = try await Study()
        try await study.close(study.harbor)
        #expect(try await study.invite("ana@example.org", to: study.harbor).status == .conflict)
        #expect(try await study.offers() == [] && study.emails.all.isEmpty)
    }

    @Test func `an offer ends with the rights of the user who invited`() async throws {
        let study = try await Study()
        try await study.invite("ana@example.org", to: study.harbor)
        let user = study.site.world.user(.folderAdmin)
        try await study.site.store.write {
            _ = try $0.run("delete from role_assignments where user_id = \(user)")
        }
        #expect(try await study.site.get(study.link(), as: nil).status == .notFound)
        let page = try await study.site.get(study.address(study.harbor), as: .orgAdmin).page
        #expect(page.texts.contains { $0.hasPrefix("No longer valid: ") })
    }

    @Test func `who doesn't manage sites can't invite, nor can the neighbor`() async throws {
        let study = try await Study()
        #expect(
            try await study.invite("ana@example.org", to: study.harbor, by: .coordinator).status == .forbidden
        )
        #expect(
            try await study.invite("ana@example.org", to: study.harbor, by: .stranger).status == .notFound)
        try await study.invite("ana@example.org", to: study.harbor)
        let id = try await study.invitation()
        for action in ["sending", "withdrawal"] {
            let path = "\(study.address(study.harbor))/invitations/\(id)/\(action)"
            #expect(try await study.site.post(path, as: .stranger).status == .notFound)
            #expect(try await study.site.post(path, as: .coordinator).status == .forbidden)
        }
        try await study.site.employ(.reader, only: [(.coordinator, study.north)])
        let foreign = try await study.site.get(study.address(study.harbor), as: .reader)
        let missing = try await study.site.get("\(Self.study)/sites/999", as: .reader)
        #expect(foreign.status == .notFound && foreign.body == missing.body)
        let own = try await study.site.get(study.address(study.north), as: .reader)
        #expect(own.status == .ok && !own.text.contains("ana@example.org"))
    }

    @Test(arguments: [
        ("", "reader", "Email address"), ("not an address", "reader", "Email address"),
        ("ana@example.org", "study-designer", "Role here"), ("ana@example.org", "", "Role here"),
    ])
    func `an invalid address or role is refused at its field, and what was entered comes back`(
        _ email: String, _ role: String, _ field: String
    ) async throws {
        let study = try await Study()
        let refused = try await study.invite(email, to: study.harbor, as: role)
        #expect(refused.status == .unprocessableContent)
        #expect(try await study.offers() == [] && study.emails.all.isEmpty)
        let dialog = try refused.page.dialog("Assign a role at Harbor County")
        #expect(try dialog.field(field).error != nil)
        #expect(try dialog.field("Email address").value == email)
        #expect(try role != "reader" || dialog.field("Role here").value == role)
        // The button and the summary of the problem open the dialog.
        #expect(refused.page.addresses.filter { $0 == "#assign" }.count == 2)
    }

    @Test func `an invitation that was just sent isn't sent again for another role, and the page says so`()
        async throws
    {
        let study = try await Study()
        let first = "We've sent an email. They get the role when they accept."
        let later =
            "We sent the email a few minutes ago, and its link still works. They get the role when they accept."
        for (place, sentence) in [(study.harbor, first), (study.north, later)] {
            try await study.invite("ana@example.org", to: place)
            let page = try await study.site.get(study.address(place), as: .folderAdmin).page
            #expect(page.statuses.contains { $0.contains(sentence) }, "\(page.statuses)")
        }
        #expect(study.emails.all.count == 1)
        #expect(try await study.offers() == ["coordinator HC", "coordinator NW"])
    }

    @Test func `a role that is offered again is offered once, by the last who offered it`() async throws {
        let study = try await Study()
        try await study.invite("ana@example.org", to: study.harbor)
        try await study.invite("ana@example.org", to: study.harbor, by: .orgAdmin)
        let inviters: [UserID?] = try await study.site.store.read {
            try $0.rows("select inviter_id from invitation_roles") { try $0[0] }
        }
        #expect(inviters == [study.site.world.user(.orgAdmin)])
    }
}
