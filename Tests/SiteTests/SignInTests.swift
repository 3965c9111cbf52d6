import Access
import HTTP
import Support
import Testing

@testable import Portal
@testable import Vocabulary

@Suite struct SignInTests {
    @Test func `Anyone who is not signed in is led to the sign-in page and back`() async throws {
        let site = try await FullSite.make()
        let response = try await site.client(of: nil).get("/account", headers: ["accept": "text/html"])
        #expect(response.status == .seeOther)
        #expect(response.location == "/sign-in?to=/account")
    }

    @Test func `The home page lists the studies of one's organization and no others`() async throws {
        let site = try await FullSite.make()
        let page = try await site.get("/", as: .reader)
        #expect(page.status == .ok)
        #expect(page.page.says(site.world.channel.studyID.text))
        #expect(!page.text.contains(site.world.neighbor.app.organization.title))
        #expect(site.faults.all == [])
    }

    @Test func `A wrong password keeps the address that was typed and says what to do`() async throws {
        let site = try await FullSite.make()
        _ = try await site.parts.accounts.add(
            email: TestUser.reader.email, name: "P. Sorrel", password: "meadow lantern harbor nine",
            by: site.parts.console)
        let page = try await site.post(
            "/sign-in", [("email", TestUser.reader.email), ("password", "nope")], as: nil)
        #expect(site.faults.all == [])
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains(TestUser.reader.email))
        #expect(
            try page.page.field("Password").error
                == "The email address and password don't match. Try again or reset your password.")
    }

    @Test(arguments: ["reader@example.org", "nobody@example.org"])
    func `Asking for another password answers the same for every address`(email: String) async throws {
        let letters = SentEmails()
        let site = try await FullSite.make(letters: letters)
        let page = try await site.post("/password", [("email", email)], as: nil)
        #expect(page.status == .ok)
        #expect(page.page.says("If there is an account with this address"))
        #expect(letters.all.count == (email == TestUser.reader.email ? 1 : 0))
    }

    @Test func `The account page shows where one is signed in and ends a session only of one's own`()
        async throws
    {
        let site = try await FullSite.make()
        let page = try await site.get("/account", as: .editor)
        #expect(page.status == .ok)
        #expect(page.page.headings.contains("Where you are signed in"))
        #expect(page.page.headings.contains("Sign-in") && page.page.says("Second factor"))
        #expect(page.text.contains("<span>Second factor</span> <span class=\"value\">Off</span>"))
        let response = try await site.post("/account/sessions/999/end", as: .editor)
        #expect(response.status == .notFound)
    }
}
