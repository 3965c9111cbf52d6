import Cryptography
import SQLStore
import Timekeeping

// Between the password and the second factor, a session gives no access.

extension Accounts {
    /// A sign-in with a correct password that still requires a second factor.
    public struct PendingSignIn: Sendable {
        /// The user.
        public let user: User
        /// Whether an authenticator code is accepted.
        public let hasApp: Bool
        /// Whether a passkey is accepted.
        public let hasPasskey: Bool
    }

    /// Returns the pending sign-in of this browser; nil if there is none.
    public func pendingSignIn(
        _ token: SecretToken?, in transaction: borrowing Transaction
    ) throws -> PendingSignIn? {
        guard let token,
            let user = try SessionRepository.pending(
                token, at: now, uptime: audit.uptime(), in: transaction)
        else {
            return nil
        }
        return PendingSignIn(
            user: user, hasApp: try SecondFactorRepository.isOn(for: user.id, in: transaction),
            hasPasskey: try PasskeyRepository.count(of: user.id, in: transaction) > 0)
    }

    /// Opens a session after the second factor of this browser's pending sign-in.
    ///
    /// Throws ``InvalidInput`` for an empty code, which isn't counted, ``InvalidCode``, ``RateLimited`` after
    /// too many codes, or ``SignInRequired`` if the pending sign-in timed out.
    public func completeSignIn(
        _ token: SecretToken?, code: String, from address: ClientAddress, agent: String
    ) async throws -> SignInResult {
        let (key, now) = (sealing, now)
        try Self.requireCode(code)
        let new = SecretToken(random: random)
        let accounts = self
        let signedIn = try await store.write { transaction -> SignInResult? in
            guard let token, let user = try accounts.pendingSignIn(token, in: transaction)?.user else {
                throw SignInRequired()
            }
            let method = try Self.useCode(code, of: user.id, key: key, at: now, in: transaction)
            guard let method else {
                try Actor.visitor(address: address.text, audit: accounts.audit).record(
                    "session.refuse", on: user.home, about: user.email, ["factor": .text("code")],
                    in: transaction)
                return nil
            }
            return try accounts.openFullSession(
                user, by: method, from: address, agent: agent, with: new, replacing: token, in: transaction)
        }
        guard let signedIn else { throw InvalidCode(field: "code") }
        if let left = signedIn.codesLeft {
            await sendSecurityNotice(
                SecurityNotice(.recoveryCodeUsed(left: left), of: signedIn.user, from: address))
        }
        return signedIn
    }

    /// Opens a session that replaces the browser's previous one; the audit log records the authentication method.
    func openFullSession(
        _ user: User, by method: Session.AuthenticationMethod, from address: ClientAddress, agent: String,
        with token: SecretToken, replacing previous: SecretToken?, in transaction: borrowing Transaction
    ) throws -> SignInResult {
        let now = now
        if let previous { try SessionRepository.end(previous, at: now, in: transaction) }
        _ = try SessionRepository.open(
            for: user.id, address: address.text, agent: agent, token: token, method: method, at: now,
            uptime: audit.uptime(), in: transaction)
        let actor = Actor(kind: .user, user: user.id, name: user.name, address: address.text, audit: audit)
        try actor.record(
            "session.sign-in", on: user.home, about: user.email, ["by": .text(method.rawValue)],
            in: transaction)
        let state = try SecondFactorRepository.state(of: user.id, in: transaction)
        return SignInResult(
            token: token, user: user, isWaiting: false,
            codesLeft: method == .recoveryCode ? state?.codesLeft : nil)
    }

    /// Opens a session that waits for the second factor after a correct password.
    func wait(
        for user: User, from address: ClientAddress, agent: String, with token: SecretToken,
        replacing previous: SecretToken?, in transaction: borrowing Transaction
    ) throws -> SignInResult {
        let now = now
        if let previous { try SessionRepository.end(previous, at: now, in: transaction) }
        try SessionRepository.openPending(
            for: user.id, address: address.text, agent: agent, token: token, at: now,
            uptime: audit.uptime(), in: transaction)
        try Actor.visitor(address: address.text, audit: audit).record(
            "session.ask-factor", on: user.home, about: user.email, in: transaction)
        return SignInResult(token: token, user: user, isWaiting: true, codesLeft: nil)
    }
}
