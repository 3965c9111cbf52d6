import Cryptography
import JSON
import Outbound
import SQLStore
import Timekeeping

/// An OpenID provider on loopback whose answers a test bends. Shared state: what it is to say.
public final class FakeProvider: Sendable {
    /// What the provider says next.
    public struct Claims: Sendable {
        /// Changes the description of the provider.
        public var metadata: @Sendable (inout JSONTree) -> Void = { _ in }
        /// Changes what the ID token says.
        public var claims: @Sendable (inout JSONTree) -> Void = { _ in }
        /// The algorithm that the token's header names, where it is not that of the key.
        public var algorithm: String?
        /// The identifier that the token's header names.
        public var keyID: String? = "first"
        /// The identifiers of the keys that are published.
        public var published = ["first"]
        /// Changes the token as it is sent.
        public var token: @Sendable (String) -> String = { $0 }
        /// The status and error of the token endpoint, where it refuses.
        public var refusal: (status: Int, error: String)?
    }

    /// The client that the provider knows, whose ID and secret have what has to be encoded.
    public static let client = "portal:one"
    /// Its secret.
    public static let secret = "s3cret / %+ä"

    private let server: LoopbackServer
    private let words: Locked<Claims>
    private let nonce = Locked("")

    /// A provider whose tokens are of the time of this clock.
    public init(_ clock: PinnedClock, signing: SoftAuthenticator.Algorithm = .es256) throws {
        let words = Locked(Claims())
        let nonce = nonce
        let key = Locked(SoftAuthenticator(signing))
        let port = Locked(0)
        server = try LoopbackServer { connection in
            while let request = connection.request() {
                let base = "http://127.0.0.1:\(port.withLock { $0 })"
                let answer = Self.answer(
                    request, base, words.withLock { $0 }, nonce.withLock { $0 }, key, clock.now)
                let body = String(decoding: answer.body.write(), as: UTF8.self)
                connection.write(
                    "HTTP/1.1 \(answer.status) Answer\r\nContent-Type: application/json\r\n"
                        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
            }
        }
        self.words = words
        let listening = server.port
        port.withLock { $0 = listening }
    }

    /// By which the provider names itself.
    public var issuer: String { "http://127.0.0.1:\(server.port)" }

    /// What was asked of it, in order.
    public var requests: [String] { server.records }

    /// Changes what it says.
    public func configure(_ change: @Sendable (inout Claims) -> Void) { words.withLock { change(&$0) } }

    /// What someone's browser is told to bring with the next sign-in.
    public func expect(nonce text: String) { nonce.withLock { $0 = text } }

    /// Ends the server.
    public func stop() { server.stop() }

    /// A way to the outside that reaches loopback, as an operator may allow it.
    public static func sender() throws -> HTTPClient {
        HTTPClient(HTTPClient.Configuration(rule: try AddressRule(allowing: "127.0.0.0/8")))
    }

    private static func answer(
        _ request: String, _ base: String, _ words: Claims, _ nonce: String, _ key: Locked<SoftAuthenticator>,
        _ now: Instant
    ) -> (status: Int, body: JSONTree) {
        if request.hasPrefix("GET /.well-known/openid-configuration ") {
            var metadata: JSONTree = [
                "issuer": .string(base), "authorization_endpoint": .string(base + "/authorize"),
                "token_endpoint": .string(base + "/token"), "jwks_uri": .string(base + "/keys"),
                "response_types_supported": ["code"],
                "id_token_signing_alg_values_supported": ["RS256", "ES256"],
                "code_challenge_methods_supported": ["S256"],
            ]
            words.metadata(&metadata)
            return (200, metadata)
        }
        if request.hasPrefix("GET /keys ") {
            let keys = key.withLock { key in words.published.map { key.webKey(id: $0) } }
            return (200, ["keys": .array(keys)])
        }
        guard request.hasPrefix("POST /token ") else { return (404, ["error": "not_found"]) }
        if let refusal = words.refusal { return (refusal.status, ["error": .string(refusal.error)]) }
        var claims: JSONTree = [
            "iss": .string(base), "sub": "subject-1", "aud": .string(client), "nonce": .string(nonce),
            "exp": .int(now.seconds + 300), "iat": .int(now.seconds), "email": "reader@example.org",
            "email_verified": true, "name": "P. Sorrel",
        ]
        words.claims(&claims)
        let said = claims
        let token = key.withLock { $0.token(said, keyID: words.keyID, algorithm: words.algorithm) }
        return (200, ["access_token": "x", "token_type": "Bearer", "id_token": .string(words.token(token))])
    }
}
