import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@Suite struct InvitationTests {
    private func form(
        _ site: TestSite, email: String, role: String = "reader", on folder: FolderID? = nil,
        name: String = "Ana Núñez"
    ) -> [(String, String)] {
        [
            ("email", email), ("name", name), ("language", "es"), ("role-1", role),
            ("folder-1", "\(folder ?? site.world.app.id)"),
        ]
    }

    @Test func `Somebody new gets an account, the roles, and a letter with a link`() async throws {
        let letters = SentLetters()
        let site = try await PeopleSite.make(letters)
        let page = try await site.follow(
            "\(site.own)/users", form(site, email: "ana@example.org"), as: .orgAdmin)
        #expect(page.text.contains("ana@example.org is invited."))
        let letter = try #require(letters.all.first)
        #expect(letter.letter.kind == "invitation")
        #expect(letter.user.language == "es")
        #expect(letter.user.home == site.world.organization.id)
        #expect(try await site.roles(of: letter.user.id, on: .app(site.world.app)) == RoleSet([Role.reader]))
        #expect(try await site.lastActions(3) == ["role.give", "user.invite", "user.create"])
        let link = try #require(letter.letter.link)
        let user = try await site.parts.accounts.choosePassword(
            link.token, password: "meadow lantern harbor nine", from: ClientAddress("192.0.2.1"))
        #expect(user.email == "ana@example.org")
        #expect(try await site.state(of: user.id) == .active)
    }

    @Test func `A known and an unknown address get the same answer`() async throws {
        let letters = SentLetters()
        let site = try await PeopleSite.make(letters)
        let known = try await site.post(
            "\(site.own)/users", form(site, email: Someone.stranger.email), as: .orgAdmin)
        let unknown = try await site.post(
            "\(site.own)/users", form(site, email: "nobody@example.org"), as: .orgAdmin)
        #expect(known.status == unknown.status)
        #expect(known.location == unknown.location)
        #expect(letters.all.map(\.letter.kind) == ["access", "invitation"])
        // The stranger keeps name, password and home, and has the role now.
        #expect(letters.all.first?.user.name == Someone.stranger.name)
        let roles = try await site.roles(of: site.world.user(.stranger), on: .app(site.world.app))
        #expect(roles == RoleSet([Role.reader]))
        for email in [Someone.stranger.email, "nobody@example.org"] {
            let wrong = try await site.post(
                "\(site.own)/users", form(site, email: email, name: " "), as: .orgAdmin)
            #expect(wrong.status == .unprocessableContent)
        }
    }

    @Test func `Inviting somebody again sends another link and makes no second account`() async throws {
        let letters = SentLetters()
        let site = try await PeopleSite.make(letters)
        for _ in 1...2 {
            _ = try await site.post(
                "\(site.own)/users", form(site, email: "ANA@example.org"), as: .orgAdmin)
        }
        #expect(letters.all.map(\.letter.kind) == ["invitation", "invitation"])
        #expect(Set(letters.all.map(\.user.id)).count == 1)
    }

    @Test func `Everything that is missing is said at once`() async throws {
        let site = try await PeopleSite.make(SentLetters())
        let page = try await site.post(
            "\(site.own)/users", form(site, email: "", role: "", name: ""), as: .orgAdmin)
        for field in ["email", "name", "role-1"] {
            #expect(page.text.contains("href=\"#f-\(field)\""), "\(field)")
        }
    }

    @Test(arguments: [
        ("", "Ana", "reader", "email"), ("ana", "Ana", "reader", "email"), ("a@b.org", "", "reader", "name"),
        ("a@b.org", "Ana\r\nBcc: b@c.org", "reader", "name"),
        ("a@b.org", "Ana", "", "role-1"), ("a@b.org", "Ana", "emperor", "role-1"),
        ("a@b.org", "Ana", "org-admin", "role-1"), ("a@b.org", "Ana", "site-admin", "role-1"),
    ])
    func `What is missing or does not fit is said by its field, and nobody is added`(
        _ email: String, _ name: String, _ role: String, _ field: String
    ) async throws {
        let letters = SentLetters()
        let site = try await PeopleSite.make(letters)
        let page = try await site.post(
            "\(site.own)/users", form(site, email: email, role: role, name: name), as: .orgAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("href=\"#f-\(field)\""))
        #expect(letters.all.isEmpty)
        #expect(try await site.lastActions(1) != ["user.invite"])
    }

    @Test func `A role on the neighbour's folder is refused, and nobody is added`() async throws {
        let letters = SentLetters()
        let site = try await PeopleSite.make(letters)
        let page = try await site.post(
            "\(site.own)/users",
            form(site, email: "ana@example.org", on: site.world.neighbour.app.id), as: .orgAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(letters.all.isEmpty)
        let shown = try await site.get("\(site.own)/users/new", as: .orgAdmin)
        #expect(shown.text.contains("Heron"))
        #expect(!shown.text.contains("Kestrel"))
        #expect(!shown.text.contains("The whole site"))
    }

    @Test func `A Site Admin invites to the site and to any folder`() async throws {
        let letters = SentLetters()
        let site = try await PeopleSite.make(letters)
        let page = try await site.follow(
            "/users", form(site, email: "ana@example.org", role: "site-admin", on: FolderID(rawValue: 1)),
            as: .siteAdmin)
        #expect(page.text.contains("is invited."))
        #expect(letters.all.first?.user.home == FolderID(rawValue: 1))
    }

    @Test func `An account stays when its letter cannot be sent`() async throws {
        let site = try await PeopleSite.make(SentLetters(failing: true))
        let page = try await site.follow(
            "\(site.own)/users", form(site, email: "ana@example.org"), as: .orgAdmin)
        #expect(page.text.contains("could not be sent"))
        #expect(page.text.contains("Ana Núñez"))
    }
}
