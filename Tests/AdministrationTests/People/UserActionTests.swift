import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing

@Suite struct UserActionTests {
    private static let password = "meadow lantern harbor nine"

    /// What can be sent about someone.
    static let actions = [
        "/name", "/invitation", "/password-link", "/activation", "/deactivation", "/unlocking",
        "/sessions/end",
    ]

    @Test func `Deactivating someone ends their sessions, and activating lets them in again`() async throws {
        let site = try await PeopleSite.make()
        #expect(try await site.get("/account", as: .reader).status == .ok)
        let address = site.address(of: .reader, in: site.own)
        let page = try await site.follow(address + "/deactivation", as: .orgAdmin)
        #expect(try page.page.status.texts.contains("P. Sorrel deactivated."))
        #expect(try await site.state(of: site.world.user(.reader)) == .deactivated)
        #expect(try await site.lastActions(1) == ["user.deactivate"])
        #expect(try await site.get("/account", as: .reader).status == .seeOther)
        #expect(try await site.post(address + "/deactivation", as: .orgAdmin).status == .conflict)

        let again = try await site.follow(address + "/activation", as: .orgAdmin)
        #expect(try again.page.status.texts.contains("P. Sorrel activated."))
        #expect(try await site.state(of: site.world.user(.reader)) == .active)
        #expect(try await site.lastActions(1) == ["user.reactivate"])
        #expect(try await site.post(address + "/activation", as: .orgAdmin).status == .conflict)
        // What the browser still holds opens nothing again.
        #expect(try await site.get("/account", as: .reader).status == .seeOther)
        site.forget(.reader)
        #expect(try await site.get("/account", as: .reader).status == .ok)
    }

    @Test func `In an archived organization people are seen, let in and shut out as before`() async throws {
        let site = try await PeopleSite.make()
        let group = try await site.addGroup("Readers", to: site.world.organization)
        try await site.store.write { [console = site.parts.console, organization = site.world.organization] in
            try FolderRepository.archive(
                with: console.grant(ArchiveOrganization.self, on: organization), in: $0)
        }
        let reader = site.address(of: .reader, in: site.own)
        for address in [reader, "\(site.own)/users", "\(site.own)/users/import", "\(site.own)/groups"] {
            #expect(try await site.get(address, as: .orgAdmin).status == .ok, "\(address)")
            #expect(try await site.get(address, as: .stranger).status == .notFound, "\(address)")
        }
        let member = [("user", "\(site.world.user(.reader))")]
        let joined = try await site.post("\(site.own)/groups/\(group.id)/members", member, as: .orgAdmin)
        #expect(joined.status == .seeOther)
        #expect(try await site.post(reader + "/deactivation", as: .orgAdmin).status == .seeOther)
        #expect(try await site.state(of: site.world.user(.reader)) == .deactivated)
        let invited = try await site.post(
            "\(site.own)/users",
            [
                ("email", "ana@example.org"), ("name", "Ana"), ("language", "en"), ("role-1", "reader"),
                ("folder-1", "\(site.world.app.id)"),
            ],
            as: .orgAdmin)
        #expect(invited.status == .seeOther, "\(invited.text)")
        let rules = try await site.get("\(site.own)/settings/sign-in", as: .orgAdmin)
        #expect(rules.status == .conflict)
    }

    @Test func `An invitation that was withdrawn is sent again once the account is back`() async throws {
        let site = try await PeopleSite.make(SentAccountEmails())
        let id = try await site.add("ana@example.org", "Ana", to: site.world.organization).id
        let address = "\(site.own)/users/\(id)"
        _ = try await site.post(address + "/deactivation", as: .orgAdmin)
        let refused = try await site.post(address + "/invitation", as: .orgAdmin)
        #expect(refused.status == .conflict)
        #expect(refused.text.contains("The account is deactivated. Activate it first."))
        let back = try await site.follow(address + "/activation", as: .orgAdmin)
        #expect(
            try back.page.status.texts.contains("They haven't chosen a password yet. Resend the invitation."))
        #expect(try await site.post(address + "/invitation", as: .orgAdmin).status == .seeOther)
    }

    @Test(arguments: ["/deactivation", "/password-link", "/sessions/end"])
    func `No one does that to their own account`(_ action: String) async throws {
        let site = try await PeopleSite.make()
        let response = try await site.post(site.address(of: .siteAdmin) + action, as: .siteAdmin)
        #expect(response.status == .conflict)
        #expect(try await site.state(of: site.world.user(.siteAdmin)) == .active)
        let own = try await site.get(site.address(of: .siteAdmin), as: .siteAdmin)
        #expect(own.page.title == "R. Alder")
        #expect(!own.text.contains("Deactivate…"))
    }

    @Test(arguments: actions)
    func `The neighboring organization's people are not found`(_ action: String) async throws {
        let site = try await PeopleSite.make()
        let form = [("name", "Other")]
        let address = site.address(of: .stranger, in: site.own)
        #expect(try await site.get(address, as: .orgAdmin).status == .notFound)
        #expect(try await site.post(address + action, form, as: .orgAdmin).status == .notFound)
        #expect(try await site.state(of: site.world.user(.stranger)) == .active)
    }

    @Test(arguments: actions)
    func `Anyone who is known here but at home elsewhere is not acted on`(_ action: String) async throws {
        let site = try await PeopleSite.make()
        try await site.give(.reader, to: .email(TestUser.stranger.email), on: .app(site.world.app))
        let address = site.address(of: .stranger, in: site.own)
        #expect(try await site.get(address, as: .orgAdmin).status == .ok)
        let response = try await site.post(address + action, [("name", "Other")], as: .orgAdmin)
        #expect(response.status == .notFound)
    }

    @Test(arguments: ["/deactivation", "/password-link", "/sessions/end", "/name", "/unlocking"])
    func `An Org Admin does not act on a Site Admin who is at home in the organization`(
        _ action: String
    ) async throws {
        let site = try await PeopleSite.make()
        try await site.give(.siteAdmin, to: .email(TestUser.viewer.email), on: .site(SiteFolder()))
        let response = try await site.post(
            site.address(of: .viewer, in: site.own) + action, [("name", "Other")], as: .orgAdmin)
        #expect(response.status == .forbidden)
        #expect(response.text.contains("This user has a role on the entire site."))
        #expect(try await site.state(of: site.world.user(.viewer)) == .active)
        let page = try await site.get(site.address(of: .viewer, in: site.own), as: .orgAdmin)
        #expect(
            page.page.texts.contains(
                "This account is managed elsewhere. Here you can only assign and remove roles."))
        #expect(!page.text.contains(action))
    }

    @Test func `The last Site Admin is not deactivated by another who is going`() async throws {
        let site = try await PeopleSite.make()
        try await site.give(.siteAdmin, to: .email(TestUser.viewer.email), on: .site(SiteFolder()))
        let first = try await site.post(site.address(of: .siteAdmin) + "/deactivation", as: .viewer)
        #expect(first.status == .seeOther)
        #expect(try await site.get("/users", as: .siteAdmin).status == .seeOther)
        let last = try await site.post(site.address(of: .viewer) + "/deactivation", as: .viewer)
        #expect(last.status == .conflict)
    }

    @Test func `Ending sessions signs someone out everywhere`() async throws {
        let site = try await PeopleSite.make()
        _ = try await site.get("/account", as: .editor)
        let page = try await site.get(site.address(of: .editor, in: site.own), as: .orgAdmin)
        #expect(page.page.links.contains("End all sessions…"))
        let after = try await site.follow(
            site.address(of: .editor, in: site.own) + "/sessions/end", as: .orgAdmin)
        #expect(try after.page.status.texts.contains("All sessions of E. Clover have ended."))
        #expect(after.page.texts.contains("No active sessions"))
        #expect(try await site.get("/account", as: .editor).status == .seeOther)
        #expect(try await site.lastActions(1) == ["session.end-all"])
    }

    @Test func `Flags of a program are read like those of a page, and unreadable ones change nothing`()
        async throws
    {
        let site = try await PeopleSite.make()
        let address = site.address(of: .reader, in: site.own)
        for (path, field) in [("/password-link", "forced"), ("/sessions/end", "keys")] {
            let refused = try await site.post(address + path, [(field, "maybe")], as: .orgAdmin)
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("Invalid value for \(field)"))
        }
        #expect(try await !site.lastActions(10).contains("session.end-all"))
        let ended = try await site.follow(address + "/sessions/end", [("keys", "true")], as: .orgAdmin)
        #expect(try ended.page.status.texts.contains("Their API keys have been revoked."))
        let forced = try await site.follow(address + "/password-link", [("forced", "true")], as: .orgAdmin)
        #expect(
            try forced.page.status.texts.contains("Their old password, sessions and API keys no longer work.")
        )
        #expect(try await site.lastActions(3).contains("password.force"))
    }

    @Test(arguments: ["state=foo", "sort=Nope"])
    func `An unknown filter or order of the list is refused`(_ query: String) async throws {
        let site = try await PeopleSite.make()
        let page = try await site.get("\(site.own)/users?\(query)", as: .orgAdmin)
        #expect(page.status == .badRequest)
        #expect(page.text.contains("a valid value for"))
    }

    @Test func `A name is changed, and a name without letters is refused by the field`() async throws {
        let site = try await PeopleSite.make()
        let address = site.address(of: .reader, in: site.own)
        let page = try await site.follow(address + "/name", [("name", "  Pía Sorrel ")], as: .orgAdmin)
        #expect(page.page.title == "Pía Sorrel")
        #expect(try await site.lastActions(1) == ["user.rename"])
        let empty = try await site.post(address + "/name", [("name", " ")], as: .orgAdmin)
        #expect(empty.status == .unprocessableContent)
        #expect(try empty.page.field("Name").error == "Enter a name.")
    }

    @Test func `A password link leaves the present password, a forced one drops it`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        let here = ClientAddress("192.0.2.1")
        _ = try await site.parts.accounts.add(
            email: TestUser.reader.email, name: "", password: Self.password, by: site.parts.console)
        let address = site.address(of: .reader, in: site.own)
        let sent = try await site.follow(address + "/password-link", as: .orgAdmin)
        #expect(try sent.page.status.says("Password link sent to"))
        _ = try await site.parts.accounts.signIn(
            email: TestUser.reader.email, password: Self.password, from: here, agent: "")
        #expect(try await site.lastActions(2).contains("password.send-link"))

        let forced = try await site.follow(address + "/password-link", [("forced", "1")], as: .orgAdmin)
        #expect(
            try forced.page.status.texts.contains("Their old password, sessions and API keys no longer work.")
        )
        #expect(letters.all.map(\.letter.kind) == ["password", "forced"])
        await #expect(throws: InvalidCredentials.self) {
            try await site.parts.accounts.signIn(
                email: TestUser.reader.email, password: Self.password, from: here, agent: "")
        }
        let link = try #require(letters.all.last?.letter.link)
        _ = try await site.parts.accounts.choosePassword(
            link.token, password: "another lantern harbor", from: here)
        _ = try await site.parts.accounts.signIn(
            email: TestUser.reader.email, password: "another lantern harbor", from: here, agent: "")
        let first = try #require(letters.all.first?.letter.link)
        await #expect(throws: InvalidLink.self) {
            try await site.parts.accounts.choosePassword(
                first.token, password: "yet another lantern", from: here)
        }
    }

    @Test func `A password link is for active accounts, an invitation for those without a password`()
        async throws
    {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        let user = try await site.add("new@example.org", "New Person", to: site.world.organization)
        let address = "\(site.own)/users/\(user.id)"
        #expect(try await site.post(address + "/password-link", as: .orgAdmin).status == .conflict)
        let page = try await site.follow(address + "/invitation", as: .orgAdmin)
        #expect(try page.page.status.says("Invitation sent to"))
        let again = site.address(of: .reader, in: site.own) + "/invitation"
        #expect(try await site.post(again, as: .orgAdmin).status == .conflict)
        #expect(letters.all.map(\.letter.kind) == ["invitation"])
    }

    @Test func `An email that cannot be sent is reported, and what was done stays done`() async throws {
        let site = try await PeopleSite.make(SentAccountEmails(failing: true))
        let page = try await site.follow(
            site.address(of: .reader, in: site.own) + "/password-link", [("forced", "1")], as: .orgAdmin)
        #expect(try page.page.alert.says("be sent."))
        #expect(try await site.lastActions(1) == ["password.force"])
    }
}
