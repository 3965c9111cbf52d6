import Access
import HTTP
import Support
import Testing

@testable import Administration

/// Anyone who is told to wait is told for how long.
@Suite struct RetryAfterTests {
    private func expectWait(_ response: ClientResponse) {
        #expect(response.status == .tooManyRequests)
        let seconds = response.headers["retry-after"].flatMap { Int($0) } ?? 0
        #expect((1...15 * 60).contains(seconds))
    }

    @Test func `signing in too often says when to try again`() async throws {
        let site = try await PeopleSite.make()
        let form = [("email", "nobody@example.org"), ("password", "a wrong password")]
        for _ in 0..<5 {
            #expect(try await site.post("/sign-in", form, as: nil).status == .unprocessableContent)
        }
        expectWait(try await site.post("/sign-in", form, as: nil))
    }

    @Test func `proving oneself too often says when to try again`() async throws {
        let site = try await PeopleSite.make()
        _ = try await site.parts.accounts.add(
            email: TestUser.reader.email, name: TestUser.reader.name, password: "a stone in the river",
            by: site.parts.console)
        _ = try await site.get(APIKeysPage.address, as: .reader)
        site.clock.advance(seconds: Session.recentAuthenticationSecondsMax)
        let form = [
            ("title", "R"), ("days", "30"), ("scopes", "read-data"), ("folder", "\(site.world.app.id)"),
            ("proof", "a wrong password"),
        ]
        for _ in 0..<5 {
            #expect(
                try await site.post(APIKeysPage.address, form, as: .reader).status == .unprocessableContent)
        }
        expectWait(try await site.post(APIKeysPage.address, form, as: .reader))
    }
}
