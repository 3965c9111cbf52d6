import Access
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing

@testable import Administration

/// A provider as the only way in.
@Suite struct ProviderOnlyTests {
    private func turnOff(
        _ bench: ProviderSite, _ changes: [String: String] = [:]
    ) async throws -> ClientResponse {
        // The clock may have ended the session.
        bench.site.forget(.siteAdmin)
        let form = bench.form(["passwords": "", "secret": ""].merging(changes) { $1 })
        return try await bench.site.post(bench.address, form, as: .siteAdmin)
    }

    @Test func `passwords stay until an administrator of the organization has signed in with the provider`()
        async throws
    {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        // From the start, and for a provider in which only others have signed in.
        let first = try await turnOff(bench, ["secret": FakeProvider.secret])
        #expect(first.status == .unprocessableContent && first.text.contains("href=\"#f-passwords\""))
        try await bench.set()
        #expect(try await bench.signIn().location == "/account")
        #expect(try await turnOff(bench).status == .unprocessableContent)
        try await bench.signInAsAdministrator()
        bench.site.clock.advance(seconds: 24 * 60 * 60)
        #expect(try await turnOff(bench).status == .unprocessableContent)
        try await bench.signInAsAdministrator()
        #expect(try await turnOff(bench).status == .seeOther)
        // What is so already can be saved again, however long ago that was.
        bench.site.clock.advance(seconds: 48 * 60 * 60)
        #expect(try await turnOff(bench, ["title": "Meridian"]).status == .seeOther)
    }

    @Test(arguments: [
        ["client": "another"], ["secret": "another secret"], ["scopes": "openid email"],
        ["domains": "example.org example.net"],
    ])
    func `a provider that is set again has to let an administrator in again`(_ change: [String: String])
        async throws
    {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        try await bench.signInAsAdministrator()
        #expect(try await turnOff(bench, change).status == .unprocessableContent)
        // Nor does it help to save the change with passwords first.
        _ = try await bench.site.post(
            bench.address, bench.form(["secret": ""].merging(change) { $1 }), as: .siteAdmin)
        let kept = change.filter { $0.key != "secret" }
        #expect(try await turnOff(bench, kept).status == .unprocessableContent)
    }
}

extension ProviderSite {
    /// The organization's administrator signs in with the provider.
    func signInAsAdministrator() async throws {
        site.forget(nil)
        provider.configure { words in
            words.claims = { claims in
                claims["email"] = .string(TestUser.orgAdmin.email)
                claims["sub"] = "subject-of-administrator"
            }
        }
        #expect(try await signIn(TestUser.orgAdmin.email).location == "/account")
        provider.configure { $0.claims = { _ in } }
        site.forget(nil)
    }
}
