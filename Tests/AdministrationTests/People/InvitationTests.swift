import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

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

    @Test func `Someone new gets an email, and by accepting an account with the roles`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        let page = try await site.follow(
            "\(site.own)/users", form(site, email: "ana@example.org"), as: .orgAdmin)
        #expect(try page.page.status.texts.contains("ana@example.org invited."))
        // No name, until they accept.
        #expect(!page.text.contains("Ana Núñez"))
        #expect(try await site.lastActions(1) == ["invitation.send"])
        let letter = try #require(letters.all.first)
        #expect(letter.to.language == "es" && letter.to.email == "ana@example.org")
        let offer = try #require(letters.offers.first)
        let user = try await site.parts.accounts.accept(
            offer.token, name: "", password: "meadow lantern harbor nine", from: ClientAddress("192.0.2.1"))
        #expect(user.name == "Ana Núñez" && user.home == site.world.organization.id && user.language == "es")
        #expect(try await site.state(of: user.id) == .active)
        #expect(try await site.roles(of: user.id, on: .app(site.world.app)) == RoleSet([Role.reader]))
        #expect(
            try await site.lastActions(4) == [
                "invitation.accept", "role.give", "password.choose", "user.create",
            ])
        let after = try await site.get("\(site.own)/users", as: .orgAdmin)
        #expect(after.page.links.contains("Ana Núñez"))
    }

    @Test func `Someone whom the organization knows gets the role at once`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        _ = try await site.post(
            "\(site.own)/users", form(site, email: TestUser.viewer.email), as: .orgAdmin)
        #expect(letters.all.map(\.letter.kind) == ["access"])
        let roles = try await site.roles(of: site.world.user(.viewer), on: .app(site.world.app))
        #expect(roles.contains(.reader))
    }

    @Test func `Inviting someone again sends another link and makes no second invitation`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        for _ in 1...2 {
            _ = try await site.post(
                "\(site.own)/users", form(site, email: "ANA@example.org"), as: .orgAdmin)
            site.clock.advance(seconds: 600)
            site.forget(.orgAdmin)
        }
        #expect(letters.all.map(\.letter.kind) == ["offer", "offer"])
        #expect(Set(letters.offers.map(\.invitation.id)).count == 1)
        #expect(Set(letters.offers.map(\.token.text)).count == 2)
        #expect(try await site.get("/links/\(letters.offers[0].token.text)", as: nil).status == .notFound)
        #expect(try await site.get("/links/\(letters.offers[1].token.text)", as: nil).status == .ok)
    }

    @Test func `Everything that is missing is said at once`() async throws {
        let site = try await PeopleSite.make(SentAccountEmails())
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
    func `What is missing or does not fit is said by its field, and no one is added`(
        _ email: String, _ name: String, _ role: String, _ field: String
    ) async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        let page = try await site.post(
            "\(site.own)/users", form(site, email: email, role: role, name: name), as: .orgAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("href=\"#f-\(field)\""))
        #expect(letters.all.isEmpty)
        #expect(try await site.lastActions(1) != ["invitation.send"])
    }

    @Test func `A role on the neighbor's folder is refused, and no one is added`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        let page = try await site.post(
            "\(site.own)/users",
            form(site, email: "ana@example.org", on: site.world.neighbor.app.id), as: .orgAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(letters.all.isEmpty)
        let shown = try await site.get("\(site.own)/users/new", as: .orgAdmin)
        #expect(shown.text.contains("Heron"))
        #expect(shown.page.title == "Invite user")
        #expect(!shown.text.contains("Kestrel"))
        #expect(!shown.text.contains("Entire site"))
    }

    @Test func `A Site Admin's email names the folders of the roles`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        let fields = [
            ("email", "ana@example.org"), ("name", "Ana Núñez"), ("language", "es"), ("role-1", "reader"),
            ("folder-1", "\(site.world.app.id)"), ("role-2", "reader"),
            ("folder-2", "\(site.world.neighbor.app.id)"),
        ]
        _ = try await site.post("/users", fields, as: .siteAdmin)
        let place = "Reader: \(site.world.app.title), Reader: \(site.world.neighbor.app.title)"
        #expect(letters.all.map { "\($0.letter)" }.first?.contains(place) == true, "\(letters.all)")
        let ana = try #require(letters.all.first?.to.user?.id)
        _ = try await site.post("/users/\(ana)/invitation", as: .siteAdmin)
        let again = letters.all.map { "\($0.letter)" }.last ?? ""
        #expect(letters.all.count == 2 && again.contains(site.world.app.title), "\(again)")
        #expect(again.contains(site.world.neighbor.app.title) && !again.contains("Site"))
    }

    @Test func `A Site Admin invites to the site and to any folder`() async throws {
        let letters = SentAccountEmails()
        let site = try await PeopleSite.make(letters)
        let page = try await site.follow(
            "/users", form(site, email: "ana@example.org", role: "site-admin", on: FolderID(rawValue: 1)),
            as: .siteAdmin)
        #expect(try page.page.status.says("invited."))
        #expect(letters.all.first?.to.user?.home == FolderID(rawValue: 1))
    }

    @Test func `An invitation waits when its email cannot be sent`() async throws {
        let site = try await PeopleSite.make(SentAccountEmails(failing: true))
        let page = try await site.follow(
            "\(site.own)/users", form(site, email: "ana@example.org"), as: .orgAdmin)
        #expect(page.page.says("1 email is waiting to be sent."))
        #expect(page.page.texts.contains("ana@example.org"))
    }
}
