import HTTP
import JSON
import Outbound
import Timekeeping

/// A client for OpenID providers.
public struct ProviderClient: Sendable {
    private let sender: any HTTPSender
    private let directory: ProviderMetadataCache
    private let clock: @Sendable () -> Instant

    /// Creates a client that sends its requests through `sender`, whose address rule applies.
    public init(sender: any HTTPSender, clock: @escaping @Sendable () -> Instant) {
        self.sender = sender
        self.clock = clock
        directory = ProviderMetadataCache(sender: sender, clock: clock)
    }

    /// Reads a provider's metadata and keys, ignoring the cache; returns the number of usable keys.
    public func test(_ issuer: Issuer) async throws(ProviderFailure) -> Int {
        let metadata = try await directory.metadata(of: issuer, refresh: true)
        return try await directory.keys(of: metadata, refresh: true).keys.count
    }

    /// Returns the URL of a provider to which a browser is sent with a request.
    public func address(
        of request: AuthorizationRequest, at issuer: Issuer
    ) async throws(ProviderFailure) -> String {
        request.address(at: try await directory.metadata(of: issuer).authorizationEndpoint)
    }

    /// Throws unless a response comes from the provider to which the request was sent (RFC 9207, 2.4).
    public func check(answeredBy name: String?, _ issuer: Issuer) async throws(ProviderFailure) {
        let isRequired = try await directory.metadata(of: issuer).namesIssuerInAnswers
        guard name == issuer.text || name == nil && !isRequired else { throw .token(.issuer) }
    }

    /// Exchanges a code for an ID token and verifies it.
    public func redeem(_ code: AuthorizationCode) async throws(ProviderFailure) -> IDToken {
        try await check(answeredBy: code.answeredBy, code.issuer)
        let metadata = try await directory.metadata(of: code.issuer)
        let text = try await exchange(code, at: metadata.tokenEndpoint)
        let token: SignedToken
        do { token = try SignedToken(text) } catch { throw .token(error) }
        let key = try await directory.key(of: token, from: metadata)
        guard key.verifies(token.signature, of: token.message) == true else { throw .token(.signature) }
        do {
            return try IDToken(
                token.claims,
                IDToken.ExpectedClaims(
                    issuer: code.issuer, client: code.client, nonce: code.nonce, now: clock()))
        } catch { throw .token(error) }
    }

    private func exchange(
        _ code: AuthorizationCode, at endpoint: String
    ) async throws(ProviderFailure) -> String {
        let form = PercentCoding.query([
            ("grant_type", "authorization_code"), ("code", code.code), ("redirect_uri", code.redirect),
            ("code_verifier", code.verifier),
        ])
        var request = HTTPClient.Request(.post, endpoint, body: Array(form.utf8))
        request.headers = [
            ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
        ]
        // Both are encoded before they are joined (RFC 6749, 2.3.1).
        request.credentials = HTTPClient.Credentials(
            user: PercentCoding.queryItem(code.client), password: PercentCoding.queryItem(code.secret),
            timing: .always)
        let answer = try await sender.ask(.token, request)
        if answer.status != Status.ok.code {
            guard let error = (try? answer.object(.token))?["error"]?.string else {
                throw .status(.token, answer.status)
            }
            // Only the error code of the standard is repeated, because the rest of the response can be anything.
            throw .refused(String(error.prefix(40).filter { $0.isASCII && ($0.isLetter || $0 == "_") }))
        }
        guard let token = try answer.object(.token)["id_token"]?.string else { throw .missing("id_token") }
        return token
    }
}
