import Cryptography
import HTTP
import JSON
import Outbound
import SQLStore
import Studies
import Timekeeping

/// The access token of a service account, which is requested when the first message needs it, and used until shortly
/// before it expires. Messages that need a new one at the same time share one request.
final class GoogleAccessToken: Sendable {
    /// The address of Google, for accounts that name none.
    static let googleAddress = "https://oauth2.googleapis.com/token"
    private static let scope = "https://www.googleapis.com/auth/firebase.messaging"
    private static let assertionSeconds = 3_600
    /// The time that a token must still be valid when it is used.
    private static let marginSeconds = 300
    /// The time after which a failed request is repeated.
    private static let failureSeconds = 5
    /// The minimum time between requests for tokens that the service refused.
    private static let renewalSeconds = 60

    private struct State: Sendable {
        var token: String?
        var until = Instant(seconds: 0)
        var failure: PushAnswer?
        var renewedAt: Instant?
        var request: Task<TokenResult, Never>?
    }

    /// A token, or the answer for every message that needed it.
    enum TokenResult: Sendable {
        case token(String)
        case failed(PushAnswer)
    }

    private let account: PushKey.ServiceAccount
    private let key: SigningKey
    private let address: String
    private let sender: any HTTPSender
    private let clock: Clock
    private let state = Locked(State())

    init(
        of account: PushKey.ServiceAccount, key: SigningKey, address: String, sender: any HTTPSender,
        clock: @escaping Clock
    ) {
        (self.account, self.key, self.address) = (account, key, address)
        (self.sender, self.clock) = (sender, clock)
    }

    /// Returns a valid token, and requests it if necessary.
    func value() async -> TokenResult {
        let now = clock()
        let request: Task<TokenResult, Never>? = state.withLock { state in
            if state.until > now, state.token != nil || state.failure != nil { return nil }
            if let request = state.request { return request }
            // Its own task, so that a message that is canceled doesn't end the request for all others.
            let request = Task { await self.requestToken() }
            state.request = request
            return request
        }
        if let request { return await request.value }
        return state.withLock { state in
            state.token.map { .token($0) } ?? state.failure.map { .failed($0) }
                ?? .failed(PushAnswer(unsent: .retry(afterSeconds: nil, reason: "The access token expired.")))
        }
    }

    /// Forgets a token that the service refused; returns whether another may be requested now.
    func renew(after refused: String) -> Bool {
        let now = clock()
        return state.withLock { state in
            // Another message already renewed it.
            if let token = state.token, token != refused { return true }
            if let last = state.renewedAt, now < last.adding(seconds: Self.renewalSeconds) { return false }
            (state.token, state.until, state.renewedAt) = (nil, Instant(seconds: 0), now)
            return true
        }
    }

    private func requestToken() async -> TokenResult {
        let (result, seconds) = await exchange()
        let until = clock().adding(seconds: seconds)
        state.withLock { state in
            state.request = nil
            state.until = until
            switch result {
            case .token(let token): (state.token, state.failure) = (token, nil)
            case .failed(let answer): (state.token, state.failure) = (nil, answer)
            }
        }
        return result
    }

    /// Returns a token or a failure, and the seconds for which it is used.
    private func exchange() async -> (TokenResult, Int) {
        var request = HTTPClient.Request(.post, address, body: Array(form.utf8))
        request.headers = [("Content-Type", "application/x-www-form-urlencoded")]
        request.answerLimitBytes = 64 << 10
        do throws(HTTPClient.Failure) {
            let response = try await sender.send(request)
            let tree = try? JSONTree.parse(response.body, depthLimit: 16)
            if response.status == Status.ok.code, let token = tree?["access_token"]?.string,
                Self.isHeaderValue(token)
            {
                let seconds = tree?["expires_in"]?.int ?? Self.assertionSeconds
                return (.token(token), max(seconds - Self.marginSeconds, seconds / 2))
            }
            return (.failed(answer(response, tree?["error_description"]?.string)), Self.failureSeconds)
        } catch {
            return (.failed(PushAnswer(error, from: "Access token of Google")), Self.failureSeconds)
        }
    }

    /// The request for a token (RFC 7523, 2.1). Base64 for URLs needs no other encoding.
    private var form: String {
        let now = clock().seconds
        let claims: JSONTree = [
            "iss": .string(account.email), "scope": .string(Self.scope), "aud": .string(address),
            "iat": .int(now), "exp": .int(now + Int64(Self.assertionSeconds)),
        ]
        let assertion = JSONWebToken.signed(claims, keyID: account.privateKeyID, by: key)
        return "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)"
    }

    private func answer(_ response: HTTPClient.Response, _ description: String?) -> PushAnswer {
        let said = description ?? "status \(response.status)"
        if response.status == Status.tooManyRequests.code
            || response.status >= Status.internalServerError.code
        {
            return PushAnswer(
                response, to: "",
                .retry(
                    afterSeconds: response.retryAfterSeconds(at: clock()),
                    reason: "Google issued no access token (\(said))."))
        }
        return PushAnswer(
            response, to: "",
            .refused(
                reason: "Google does not accept the service account (\(said)). Check the server's clock, or "
                    + "store a new key of the service account."))
    }

    private static func isHeaderValue(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
