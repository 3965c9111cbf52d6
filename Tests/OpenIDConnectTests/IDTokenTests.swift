import Cryptography
import JSON
import Outbound
import Support
import Testing
import Timekeeping

@testable import OpenIDConnect

@Suite struct IDTokenTests {
    /// A provider, and a client that reaches it.
    struct Fixture {
        let provider: FakeProvider
        let client: ProviderClient
        let clock: PinnedClock

        init(_ algorithm: SoftAuthenticator.Algorithm = .es256) throws {
            let clock = PinnedClock()
            self.clock = clock
            provider = try FakeProvider(clock, signing: algorithm)
            provider.expect(nonce: "nonce-1")
            client = ProviderClient(sender: try FakeProvider.sender(), clock: { clock.now })
        }

        func redeem(answeredBy name: String? = nil) async throws -> IDToken {
            try await client.redeem(
                AuthorizationCode(
                    issuer: try #require(Issuer(provider.issuer)), client: FakeProvider.client,
                    secret: FakeProvider.secret, redirect: "https://portal.example.org/back", code: "code-1",
                    nonce: "nonce-1", verifier: "verifier-1", answeredBy: name))
        }
    }

    @Test(arguments: SoftAuthenticator.Algorithm.allCases)
    func `a token that fits says who someone is`(_ algorithm: SoftAuthenticator.Algorithm) async throws {
        let bench = try Fixture(algorithm)
        defer { bench.provider.stop() }
        let token = try await bench.redeem()
        #expect(token.issuer == bench.provider.issuer)
        #expect(token.subject == "subject-1")
        #expect(token.email == "reader@example.org" && token.isEmailVerified)
        #expect(token.name == "P. Sorrel")
        #expect(!token.hasSecondFactor)
    }

    @Test func `the code goes with the verifier and the client's encoded credentials`() async throws {
        let bench = try Fixture()
        defer { bench.provider.stop() }
        _ = try await bench.redeem()
        let request = try #require(bench.provider.requests.last { $0.hasPrefix("POST ") })
        let credentials = Base64.encode(Array("portal%3Aone:s3cret+%2F+%25%2B%C3%A4".utf8))
        let others = Base64.encode(Array("portal%3Aone:s3cret%20%2F%20%25%2B%C3%A4".utf8))
        #expect(
            request.contains("Authorization: Basic \(credentials)")
                || request.contains("Authorization: Basic \(others)"))
        #expect(request.contains("grant_type=authorization_code"))
        #expect(request.contains("code=code-1") && request.contains("code_verifier=verifier-1"))
        #expect(request.contains("redirect_uri=https%3A%2F%2Fportal.example.org%2Fback"))
        #expect(!request.contains("client_secret"))
    }

    /// What a token may have wrong.
    enum Flaw: CaseIterable, Sendable {
        case nonce, noNonce, audience, moreAudiences, noAudience, party, issuer, expired, noEnd, old, future
        case noTime, notYet, noSubject, longSubject, none, shared, other, unknownKey, cut, changed,
            noSignature
        case noToken

        var expected: IDTokenError {
            switch self {
            case .nonce, .noNonce: .nonce
            case .audience, .moreAudiences, .noAudience, .party: .audience
            case .issuer: .issuer
            case .expired, .noEnd: .expired
            case .old, .future, .noTime, .notYet: .issuedAt
            case .noSubject, .longSubject: .subject
            case .none, .shared, .other: .algorithm
            case .unknownKey: .unknownKey
            case .cut, .noToken: .malformed
            case .changed, .noSignature: .signature
            }
        }

        func apply(to words: inout FakeProvider.Claims, at now: Int64) {
            func claim(_ name: String, _ value: JSONTree?) {
                words.claims = { $0[name] = value }
            }
            switch self {
            case .nonce: claim("nonce", "another")
            case .noNonce: claim("nonce", nil)
            case .audience: claim("aud", "another")
            case .moreAudiences: claim("aud", [.string(FakeProvider.client), "another"])
            case .noAudience: claim("aud", [])
            case .party: claim("azp", "another")
            case .issuer: claim("iss", "http://127.0.0.1")
            case .expired: claim("exp", .int(now - 61))
            case .noEnd: claim("exp", nil)
            case .old: claim("iat", .int(now - 601))
            case .future: claim("iat", .int(now + 61))
            case .noTime: claim("iat", nil)
            case .notYet: claim("nbf", .int(now + 61))
            case .noSubject: claim("sub", "")
            case .longSubject: claim("sub", .string(String(repeating: "x", count: 256)))
            case .none: words.algorithm = "none"
            case .shared: words.algorithm = "HS256"
            case .other: words.algorithm = "ES512"
            case .unknownKey: words.keyID = "second"
            case .cut: words.token = { String($0.prefix { $0 != "." }) }
            case .changed: words.token = Flaw.changed
            case .noSignature:
                words.token = { String($0.prefix(through: $0.lastIndex(of: ".") ?? $0.startIndex)) }
            case .noToken: words.token = { _ in "" }
            }
        }

        /// Another subject under the same signature.
        @Sendable private static func changed(_ token: String) -> String {
            let parts = token.split(separator: ".").map(String.init)
            guard let bytes = Base64.decode(parts[1], alphabet: .url), var claims = try? JSONTree.parse(bytes)
            else { return "" }
            claims["sub"] = "subject-2"
            return "\(parts[0]).\(Base64.encode(claims.write(), alphabet: .url)).\(parts[2])"
        }
    }

    @Test(arguments: Flaw.allCases) func `a token is refused for each flaw`(_ flaw: Flaw) async throws {
        let bench = try Fixture()
        defer { bench.provider.stop() }
        let now = bench.clock.now.seconds
        bench.provider.configure { flaw.apply(to: &$0, at: now) }
        await #expect(throws: ProviderFailure.token(flaw.expected)) { _ = try await bench.redeem() }
    }

    @Test func `an unsigned token is refused as such, with and without a third part`() throws {
        let header = Base64.encode(Array(#"{"alg":"none"}"#.utf8), alphabet: .url)
        let claims = Base64.encode(Array(#"{"sub":"x"}"#.utf8), alphabet: .url)
        #expect(throws: IDTokenError.algorithm) { _ = try SignedToken("\(header).\(claims).") }
        #expect(throws: IDTokenError.malformed) { _ = try SignedToken("\(header).\(claims)") }
    }

    @Test(arguments: [true, false])
    func `an answer names the provider that was asked, and must where the provider says so`(
        _ always: Bool
    ) async throws {
        let bench = try Fixture()
        defer { bench.provider.stop() }
        bench.provider.configure { words in
            words.metadata = { $0["authorization_response_iss_parameter_supported"] = .bool(always) }
        }
        _ = try await bench.redeem(answeredBy: bench.provider.issuer)
        await #expect(throws: ProviderFailure.token(.issuer)) {
            _ = try await bench.redeem(answeredBy: "https://login.example.com")
        }
        if always {
            await #expect(throws: ProviderFailure.token(.issuer)) { _ = try await bench.redeem() }
        } else {
            _ = try await bench.redeem()
        }
    }

    @Test func `a new key is looked for when a token names it, once a minute at most`() async throws {
        let bench = try Fixture()
        defer { bench.provider.stop() }
        _ = try await bench.redeem()
        bench.provider.configure { words in (words.keyID, words.published) = ("second", ["first", "second"]) }
        await #expect(throws: ProviderFailure.token(.unknownKey)) { _ = try await bench.redeem() }
        bench.clock.advance(seconds: 60)
        _ = try await bench.redeem()
        bench.provider.configure { $0.keyID = "third" }
        bench.clock.advance(seconds: 59)
        await #expect(throws: ProviderFailure.token(.unknownKey)) { _ = try await bench.redeem() }
        #expect(bench.provider.requests.filter { $0.hasPrefix("GET /keys ") }.count == 2)
        bench.clock.advance(seconds: 1)
        for _ in 1...3 {
            await #expect(throws: ProviderFailure.token(.unknownKey)) { _ = try await bench.redeem() }
        }
        #expect(bench.provider.requests.filter { $0.hasPrefix("GET /keys ") }.count == 3)
        #expect(bench.provider.requests.filter { $0.contains("openid-configuration") }.count == 1)
    }

    @Test(arguments: [
        (#"{"amr":["pwd","mfa"]}"#, true), (#"{"amr":["pwd"]}"#, false), (#"{"amr":"mfa"}"#, false),
        (#"{"acr":"https://refeds.org/profile/mfa"}"#, true), (#"{"acr":"1"}"#, false), ("{}", false),
    ])
    func `a second factor is what the provider says was one`(_ said: String, _ counts: Bool) async throws {
        let bench = try Fixture()
        defer { bench.provider.stop() }
        let members = try #require(JSONTree.parse(said).object)
        bench.provider.configure { words in
            words.claims = { claims in
                for member in members { claims[member.key] = member.value }
            }
        }
        #expect(try await bench.redeem().hasSecondFactor == counts)
    }

    @Test(arguments: ["invalid_client", "invalid_grant", "unauthorized_client", "<b>odd</b>"])
    func `a refusal of the code is reported in words`(_ error: String) async throws {
        let bench = try Fixture()
        defer { bench.provider.stop() }
        bench.provider.configure { $0.refusal = (401, error) }
        await #expect { _ = try await bench.redeem() } throws: { failure in
            guard case .refused(let word) = failure as? ProviderFailure else { return false }
            return word == (error.contains("<") ? "boddb" : error)
        }
    }
}
