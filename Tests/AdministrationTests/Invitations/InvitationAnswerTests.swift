import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

/// Accepting and declining what was offered to an address.
@Suite struct InvitationAnswerTests {
    private static let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/permissions"
    private static let password = "meadow lantern harbor nine"

    /// A site on which an administrator offered the role of a Reader, and what the email held.
    private func offered(
        to email: String = TestUser.stranger.email
    ) async throws -> (site: TestSite, offer: QueuedEmail.RoleOffer) {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        _ = try await site.post(
            Self.study + "/holders", [("who", "email"), ("email", email), ("roles", "reader")],
            as: .folderAdmin)
        return (site, try #require(letters.offers.first))
    }

    private func strangersRoles(_ site: TestSite) async throws -> RoleSet {
        try await site.roles(of: site.world.user(.stranger), on: .study(site.world.study))
    }

    @Test func `Anyone who has an account finds the offer after signing in, and accepts it`() async throws {
        let (site, offer) = try await offered()
        #expect(try await strangersRoles(site).isEmpty)
        #expect(try await site.get("/", as: .stranger).page.status.texts.contains("You are invited."))
        #expect(try await site.get("/account", as: .stranger).page.texts.contains("1 pending invitation."))
        let link = try await site.get("/links/\(offer.token.text)", as: .stranger)
        #expect(link.location == "/invitations")
        let page = try await site.get("/invitations", as: .stranger)
        #expect(page.page.headings.contains("J. Larkspur invites you"))
        #expect(page.page.says("Reader on Sleep in Early Pregnancy"))
        let done = try await site.follow(
            "/invitations/\(offer.invitation.id)/acceptance", as: .stranger)
        #expect(try done.page.status.texts.contains("Invitation accepted."))
        #expect(try await strangersRoles(site) == RoleSet([Role.reader]))
        #expect(try await site.lastActions(2) == ["invitation.accept", "role.give"])
        let permissions = try await site.get(Self.study, as: .folderAdmin)
        #expect(permissions.text.contains(TestUser.stranger.name))
        #expect(permissions.page.title == "Permissions")
        #expect(!permissions.text.contains(">Invited<"))
        #expect(try await site.get("/", as: .stranger).text.contains("You are invited.") == false)
        #expect(site.faults.all == [])
    }

    @Test func `Declined, nothing is given, and the audit names no one`() async throws {
        let (site, offer) = try await offered()
        let done = try await site.follow("/invitations/\(offer.invitation.id)/refusal", as: .stranger)
        #expect(try done.page.status.texts.contains("Invitation declined."))
        #expect(try await strangersRoles(site).isEmpty)
        let event = try await site.store.read { transaction in
            try transaction.first(
                """
                select action, actor_name, address, folder_id from audit_events order by seq desc limit 1
                """
            ) { row -> (String, String, String, FolderID) in
                (try row[0], try row[1], try row[2], try row[3])
            }
        }
        let (action, actor, address, folder) = try #require(event)
        #expect(action == "invitation.decline" && actor == "Visitor" && address == "")
        #expect(folder == site.world.study.id)
        let again = try await site.post("/invitations/\(offer.invitation.id)/acceptance", as: .stranger)
        #expect(again.status == .notFound)
    }

    @Test(arguments: [TestUser.reader, .orgAdmin, .siteAdmin])
    func `No one else answers, and no one else sees the offer`(_ someone: TestUser) async throws {
        let (site, offer) = try await offered()
        for answer in ["acceptance", "refusal"] {
            let page = try await site.post("/invitations/\(offer.invitation.id)/\(answer)", as: someone)
            #expect(page.status == .notFound)
        }
        #expect(try await site.get("/invitations", as: someone).page.headings.contains("No invitations"))
        #expect(try await strangersRoles(site).isEmpty)
    }

    @Test func `Without signing in, the link of someone with an account gives nothing`() async throws {
        let (site, offer) = try await offered()
        let link = "/links/\(offer.token.text)"
        let page = try await site.get(link, as: nil)
        #expect(page.page.links.contains("Sign in to accept"))
        #expect(!page.text.contains("New password"))
        let forced = try await site.post(link, [("name", "Eve"), ("password", Self.password)], as: nil)
        #expect(forced.status == .conflict)
        #expect(try await strangersRoles(site).isEmpty)
    }

    @Test func `Someone new declines by the link, and it works no more`() async throws {
        let (site, offer) = try await offered(to: "ana@example.org")
        let link = "/links/\(offer.token.text)"
        #expect(try await site.get(link, as: nil).page.fields.contains("Your name"))
        #expect(try await site.post(link, [("answer", "decline")], as: nil).location == "/sign-in")
        #expect(try await site.lastActions(1) == ["invitation.decline"])
        #expect(try await site.get(link, as: nil).status == .notFound)
    }

    @Test(arguments: [("", password, "name"), ("Ana", "short", "password"), (" \n", password, "name")])
    func `What is missing to accept is said by its field`(
        _ name: String, _ password: String, _ field: String
    ) async throws {
        let (site, offer) = try await offered(to: "ana@example.org")
        let page = try await site.post(
            "/links/\(offer.token.text)", [("name", name), ("password", password)], as: nil)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("href=\"#f-\(field)\""))
    }

    @Test func `Someone new accepts by the link and is signed in`() async throws {
        let (site, offer) = try await offered(to: "ana@example.org")
        let link = "/links/\(offer.token.text)"
        let done = try await site.post(link, [("name", "Ana"), ("password", Self.password)], as: nil)
        #expect(done.location == "/")
        #expect(try await site.get("/", as: nil).page.links.contains("Sleep in Early Pregnancy"))
        #expect(try await site.get(link, as: nil).status == .notFound)
    }

    @Test func `A deactivated account accepts nothing before it is activated`() async throws {
        let (site, offer) = try await offered()
        try await site.store.write { transaction in
            try transaction.run(
                "update users set state = 'deactivated' where id = \(site.world.user(.stranger))")
        }
        let link = "/links/\(offer.token.text)"
        #expect(try await site.get(link, as: nil).page.says("is deactivated"))
        #expect(try await site.post(link, [("password", Self.password)], as: nil).status == .conflict)
        try await site.store.write { transaction in
            try transaction.run("update users set state = 'active' where id = \(site.world.user(.stranger))")
        }
        #expect(
            try await site.post("/invitations/\(offer.invitation.id)/acceptance", as: .stranger).status
                == .seeOther)
        #expect(try await strangersRoles(site) == RoleSet([Role.reader]))
    }

    /// The ways in which someone stops being able to give a role.
    enum Lapse: CaseIterable {
        case lostRole, deactivated, moreRightsThanLeft
    }

    @Test(arguments: Lapse.allCases)
    func `Who can no longer give a role has offered none`(lapse: Lapse) async throws {
        let (site, offer) = try await offered()
        let inviter = site.world.user(.folderAdmin)
        try await site.store.write { transaction in
            switch lapse {
            case .lostRole:
                try transaction.run("delete from role_assignments where user_id = \(inviter)")
            case .deactivated:
                try transaction.run("update users set state = 'deactivated' where id = \(inviter)")
            case .moreRightsThanLeft:
                try transaction.run("update role_assignments set role = 'reader' where user_id = \(inviter)")
            }
        }
        #expect(try await site.get("/links/\(offer.token.text)", as: nil).status == .notFound)
        #expect(try await site.get("/invitations", as: .stranger).page.headings.contains("No invitations"))
        let refused = try await site.post(
            "/invitations/\(offer.invitation.id)/acceptance", as: .stranger)
        #expect(refused.status == .notFound)
        #expect(try await strangersRoles(site).isEmpty)
        let users = try await site.get("/orgs/MERIDIAN/users", as: .orgAdmin)
        #expect(
            users.page.texts.contains(
                "No longer valid: J. Larkspur can no longer assign Reader. Send a new invitation."))
    }

    @Test(arguments: [false, true])
    func `A group is joined only if the inviter could still add someone to it`(hasLapsed: Bool) async throws {
        let (site, offer) = try await offered()
        let group = try await site.addGroup("Data team", to: site.world.organization)
        let people = "\(TestUser.stranger.email),Sam,Stranger,Study Viewer,MERIDIAN/HERON,Data team"
        let review = try await site.post(
            "\(site.own)/users/import/review", [("people", people)], as: .orgAdmin)
        let plan = try #require(review.text.firstMatch(of: /name="plan" value="([^"]+)"/)).output.1
        _ = try await site.post(
            "\(site.own)/users/import", [("people", people), ("plan", String(plan))], as: .orgAdmin)
        if hasLapsed {
            let inviter = site.world.user(.orgAdmin)
            try await site.store.write { transaction in
                try transaction.run("delete from role_assignments where user_id = \(inviter)")
            }
        }
        _ = try await site.post("/invitations/\(offer.invitation.id)/acceptance", as: .stranger)
        #expect(try await strangersRoles(site).contains(.reader))
        let members = try await site.store.read { transaction in
            try transaction.rows("select user_id from group_members where group_id = \(group.id)") { row in
                try row[0] as UserID
            }
        }
        #expect(members == (hasLapsed ? [] : [site.world.user(.stranger)]))
    }

    @Test func `Someone else offers again what lapsed`() async throws {
        let (site, offer) = try await offered()
        let inviter = site.world.user(.folderAdmin)
        try await site.store.write { transaction in
            try transaction.run("delete from role_assignments where user_id = \(inviter)")
        }
        _ = try await site.post(
            Self.study + "/holders",
            [("who", "email"), ("email", TestUser.stranger.email), ("roles", "reader")], as: .orgAdmin)
        let page = try await site.get("/invitations", as: .stranger)
        #expect(page.page.headings.contains("M. Thistle invites you"))
        _ = try await site.post("/invitations/\(offer.invitation.id)/acceptance", as: .stranger)
        #expect(try await strangersRoles(site) == RoleSet([Role.reader]))
    }
}
