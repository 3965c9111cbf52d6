import Access
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing

/// Invitations to people who sign in with the provider of the organization.
@Suite struct InvitationProviderTests {
    private func invite(_ email: String, _ bench: ProviderSite, _ base: String, as someone: TestUser)
        async throws
    {
        let folder =
            someone == .stranger ? bench.site.world.neighbor.app.id : bench.site.world.app.id
        let response = try await bench.site.post(
            base + "/users",
            [
                ("email", email), ("name", "Ana"), ("language", "en"), ("role-1", "reader"),
                ("folder-1", "\(folder)"),
            ], as: someone)
        try #require(response.status == .seeOther)
    }

    private func configure(_ email: String, _ bench: ProviderSite) {
        bench.provider.configure { words in
            words.claims = { claims in
                claims["email"] = .string(email)
                claims["sub"] = "subject-2"
            }
        }
    }

    @Test func `Anyone who is invited comes in with the provider, and finds the offer there`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        configure("other@example.org", bench)
        #expect(try await bench.signIn("other@example.org").status == .unprocessableContent)
        try await invite("other@example.org", bench, "/orgs/MERIDIAN", as: .orgAdmin)
        bench.site.forget(nil)
        #expect(try await bench.signIn("other@example.org").location == "/account")
        let home = try await bench.site.get("/", as: nil)
        #expect(try home.page.status.texts.contains("You are invited."))
        #expect(!home.text.contains("Sleep in Early Pregnancy"))
    }

    @Test func `An invitation of another organization opens no account with the provider`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        try await invite("other@example.org", bench, "/orgs/HARBOUR", as: .stranger)
        configure("other@example.org", bench)
        #expect(try await bench.signIn("other@example.org").status == .unprocessableContent)
    }
}
