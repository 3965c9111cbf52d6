import JSON
import Outbound
import Support
import Testing

@testable import OpenIDConnect

@Suite struct ProviderTests {
    @Test func `a provider that answers is of use`() async throws {
        let clock = PinnedClock()
        let provider = try FakeProvider(clock)
        defer { provider.stop() }
        let client = ProviderClient(sender: try FakeProvider.sender(), clock: { clock.now })
        #expect(try await client.test(try #require(Issuer(provider.issuer))) == 1)
    }

    /// What a provider's description may have wrong.
    private static let flaws: [(member: String, value: JSONTree?, expected: String)] = [
        ("issuer", nil, "has no issuer"),
        ("issuer", "https://login.example.com", "issuer of this provider is https://login.example.com"),
        ("authorization_endpoint", nil, "has no authorization_endpoint"),
        ("authorization_endpoint", "javascript:alert(1)", "authorization_endpoint is not a URL"),
        ("token_endpoint", "http://login.example.com/token", "token_endpoint is not a URL"),
        ("token_endpoint", nil, "has no token_endpoint"), ("jwks_uri", nil, "has no jwks_uri"),
        ("jwks_uri", "file:///etc/passwd", "jwks_uri is not a URL"),
        ("response_types_supported", ["id_token"], "does not support the authorization code flow"),
        ("id_token_signing_alg_values_supported", ["HS256"], "RS256 or ES256"),
        ("code_challenge_methods_supported", ["plain"], "PKCE with S256"),
        ("token_endpoint_auth_methods_supported", ["private_key_jwt"], "client_secret_basic"),
    ]

    @Test(arguments: flaws.indices)
    func `each flaw of a description is reported in words`(_ index: Int) async throws {
        let (member, value, expected) = Self.flaws[index]
        let clock = PinnedClock()
        let provider = try FakeProvider(clock)
        defer { provider.stop() }
        provider.configure { words in words.metadata = { $0[member] = value } }
        let client = ProviderClient(sender: try FakeProvider.sender(), clock: { clock.now })
        let issuer = try #require(Issuer(provider.issuer))
        await #expect { _ = try await client.test(issuer) } throws: { error in
            (error as? ProviderFailure)?.description.contains(expected) == true
        }
    }

    @Test func `what cannot be reached or read is reported in words`() async throws {
        let clock = PinnedClock()
        let provider = try FakeProvider(clock)
        defer { provider.stop() }
        let issuer = try #require(Issuer(provider.issuer))
        let walled = ProviderClient(sender: HTTPClient(), clock: { clock.now })
        await #expect { _ = try await walled.test(issuer) } throws: { error in
            (error as? ProviderFailure)?.description.contains("PORTAL_OUTBOUND_ALLOW") == true
        }
        let client = ProviderClient(sender: try FakeProvider.sender(), clock: { clock.now })
        let deeper = try #require(Issuer(provider.issuer + "/realm"))
        await #expect(throws: ProviderFailure.status(.metadata, 404)) { _ = try await client.test(deeper) }
        provider.configure { $0.published = [] }
        await #expect(throws: ProviderFailure.noKeys) { _ = try await client.test(issuer) }
    }

    @Test(arguments: [
        ("https://login.example.org", true), ("https://login.example.org/realms/one", true),
        ("https://login.example.org:8443/", true), ("http://127.0.0.1:9400", true),
        ("http://localhost", true),
        ("http://login.example.org", false), ("http://localhost.example.org", false),
        ("http://127.0.0.1@evil.example", false), ("https://user@login.example.org", false),
        ("https://", false),
        ("login.example.org", false), ("https://login.example.org?x=1", false),
        ("https://login.example.org#x", false), ("https://login.example.org/ x", false),
        ("https://login.example.org/.well-known/openid-configuration", false), ("", false),
    ])
    func `an issuer is an encrypted address, or one of this machine`(_ text: String, _ isOne: Bool) {
        #expect((Issuer(text) != nil) == isOne)
        #expect((Issuer.problem(text) == nil) == isOne)
    }

    @Test func `a request names all that binds the answer to it`() throws {
        let request = AuthorizationRequest(
            client: "portal one", redirect: "https://portal.example.org/back?", scopes: "openid email",
            state: "s", nonce: "n", verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            loginHint: "a+b@example.org")
        let address = request.address(at: "https://login.example.org/go?tenant=1")
        #expect(
            address.hasPrefix(
                "https://login.example.org/go?tenant=1&response_type=code&client_id=portal%20one"))
        // The example of RFC 7636, appendix B.
        #expect(
            address.contains(
                "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"))
        #expect(address.contains("&state=s&nonce=n&"))
        #expect(address.hasSuffix("&login_hint=a%2Bb%40example.org"))
        #expect(!address.contains("dBjft"))
    }
}
