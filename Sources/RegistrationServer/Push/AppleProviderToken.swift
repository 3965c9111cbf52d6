import Cryptography
import JSON
import SQLStore
import Timekeeping

/// The token with which the portal authenticates to Apple. Apple accepts it for an hour, and refuses keys that make
/// another one more often than every 20 minutes.
final class AppleProviderToken: Sendable {
    private static let lifetimeSeconds = 50 * 60
    private static let renewalSeconds = 20 * 60

    private struct State: Sendable {
        var token: String?
        var madeAt = Instant(seconds: 0)
        var renewedAt: Instant?
    }

    private let key: SigningKey
    private let keyID: String
    private let teamID: String
    private let clock: Clock
    private let state = Locked(State())

    init(key: SigningKey, keyID: String, teamID: String, clock: @escaping Clock) {
        (self.key, self.keyID, self.teamID, self.clock) = (key, keyID, teamID, clock)
    }

    /// Returns the current token, or a new one.
    func value() -> String {
        let now = clock()
        return state.withLock { state in
            if let token = state.token, now >= state.madeAt,
                now < state.madeAt.adding(seconds: Self.lifetimeSeconds)
            {
                return token
            }
            return make(&state, now)
        }
    }

    /// Returns the token to use instead of one that Apple calls expired; nil if it was renewed a short time ago.
    func renewed(after expired: String) -> String? {
        let now = clock()
        return state.withLock { state in
            // Another message already renewed it.
            if let token = state.token, token != expired { return token }
            if let last = state.renewedAt, now < last.adding(seconds: Self.renewalSeconds) { return nil }
            state.renewedAt = now
            return make(&state, now)
        }
    }

    private func make(_ state: inout State, _ now: Instant) -> String {
        let claims: JSONTree = ["iss": .string(teamID), "iat": .int(now.seconds)]
        let token = JSONWebToken.signed(claims, keyID: keyID, by: key)
        (state.token, state.madeAt) = (token, now)
        return token
    }
}
