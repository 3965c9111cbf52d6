import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import Administration

private let password = "a stone in the river"

@Suite struct EmailChangeTests {
    private func site(_ letters: SentAccountEmails) async throws -> TestSite {
        let site = try await PeopleSite.make(letters)
        _ = try await site.parts.accounts.add(
            email: TestUser.reader.email, name: TestUser.reader.name, password: password,
            by: site.parts.console)
        return site
    }

    @Test func `The new address gets a link, and the previous one word when it was followed`() async throws {
        let letters = SentAccountEmails()
        let site = try await site(letters)
        let asked = try await site.follow(
            "/account/email", [("email", " new@example.org "), ("proof", password)], as: .reader)
        #expect(asked.text.contains("We sent an email to new@example.org."))
        let link = try #require(letters.entry.links.first)
        #expect(link.purpose == .email && link.to == "new@example.org")
        let page = try await site.get(link.path, as: nil)
        #expect(page.text.contains("Sign in with new@example.org from now on."))
        #expect(try await site.get("/account", as: .reader).text.contains("reader@example.org"))
        let done = try await site.post(link.path, as: nil)
        #expect(done.location == "/account")
        #expect(try await site.get("/account", as: .reader).text.contains("new@example.org"))
        #expect(try await site.lastActions(1) == ["email.change"])
        guard case .emailChanged(let changed) = letters.entry.all.last else {
            Issue.record("nobody was told")
            return
        }
        #expect(changed.previous.email == TestUser.reader.email)
        #expect(try await site.post(link.path, as: nil).status == .notFound)
    }

    @Test func `An address that someone has is answered the same, without an email`() async throws {
        let letters = SentAccountEmails()
        let site = try await site(letters)
        let asked = try await site.follow(
            "/account/email", [("email", TestUser.editor.email), ("proof", password)], as: .reader)
        #expect(asked.text.contains("We sent an email to editor@example.org."))
        #expect(letters.entry.all.isEmpty)
    }

    @Test(arguments: [("nobody", password, "email"), ("new@example.org", "nothing", "proof")])
    func `What is wrong is said at its field, and the address stays`(
        _ email: String, _ reauthentication: String, _ field: String
    ) async throws {
        let site = try await site(SentAccountEmails())
        let page = try await site.post(
            "/account/email", [("email", email), ("proof", reauthentication)], as: .reader)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("href=\"#f-\(field)\"") && page.text.contains("value=\"\(email)\""))
    }

    @Test func `An account that is guessed at mails a link, which signs in by a button`() async throws {
        let letters = SentAccountEmails()
        let site = try await site(letters)
        let form = [("email", TestUser.reader.email), ("password", password)]
        for number in 1...30 {
            // As from other places: each is throttled by itself.
            try await site.store.write { transaction in
                try transaction.run(
                    "update attempts set address = \("198.51.100.\(number)") where address not like '198.%'")
            }
            _ = try await site.post("/sign-in", [form[0], ("password", "a wrong password")], as: nil)
        }
        let wrong = try await site.post("/sign-in", [form[0], ("password", "a wrong password")], as: nil)
        #expect(letters.entry.all.isEmpty)
        let right = try await site.post("/sign-in", form, as: nil)
        for page in [wrong, right] {
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("If your password is correct"))
        }
        let link = try #require(letters.entry.links.first)
        #expect(link.purpose == .signIn)
        #expect(try await site.get(link.path, as: nil).text.contains("As reader@example.org."))
        #expect(try await site.post(link.path, as: nil).location == "/")
        #expect(try await site.lastActions(1) == ["session.sign-in"])
    }
}
