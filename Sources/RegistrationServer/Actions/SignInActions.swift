import Access
import Cryptography
import HTTP
import JSON
import SQLStore

/// The actions that start, renew and end sessions.
struct SignInActions: Sendable {
    let core: RegistrationCore
    /// As many sign-ins as can be examined or wait for it.
    var gate = ConcurrencyGate(limit: PasswordHasher.concurrency + PasswordHasher.waitingMax)

    var actions: [RegistrationAction] {
        [
            RegistrationAction(operation: .login, method: .post, answer: signIn),
            RegistrationAction(operation: .refreshToken, method: .post, answer: refresh),
            RegistrationAction(operation: .logout, method: .delete, answer: signOut),
        ]
    }

    /// Which of the two passwords of an account was used.
    private enum Proof: Sendable {
        case main(renewed: PasswordHash?)
        case temporary
        case none
    }

    /// An address whose password is being examined, and its account if it has one.
    private struct Candidate: Sendable {
        let account: Account?
        let attempt: AccountAttemptRepository.Attempt
    }

    @Sendable private func signIn(_ request: RegistrationRequest) async throws -> Response {
        try request.requireApp()
        let (email, password) = try request.body { body in
            guard let password = try body.verbatim("password"), !password.isEmpty else {
                throw RegistrationRefusal.invalidInput
            }
            return (try body.required("emailId"), password)
        }
        return try await gate.run { try await signIn(email, password, request) }
    }

    private func signIn(
        _ email: String, _ password: String, _ request: RegistrationRequest
    ) async throws -> Response {
        let candidate = try await core.store.write { transaction in
            let address = core.accounts.secrets.address(email, in: try request.app(transaction).id)
            return Candidate(
                account: try core.accounts.find(address, transaction),
                attempt: try core.attempts.begin(.password, at: address, from: request.network, transaction))
        }
        let proof: Proof
        do {
            proof = try await prove(password, candidate.account)
        } catch {
            // The password wasn't examined, so the attempt doesn't count.
            try await core.store.write { try core.attempts.cancel(candidate.attempt, $0) }
            throw error
        }
        let outcome = try await core.store.write { try conclude(proof, candidate, request, $0) }
        core.wakeEmails()
        return RegistrationResponse.session(try outcome.get())
    }

    /// Examines a password. An address without an account takes as long as one with a wrong password.
    private func prove(_ password: String, _ account: Account?) async throws -> Proof {
        let hash = account?.password
        if try await core.hasher.verify(password, against: hash) {
            let renewed =
                hash?.needsRenewal == true
                ? try await core.hasher.make(password, random: core.random) : nil
            return .main(renewed: renewed)
        }
        guard let temporary = account?.temporary, !temporary.isUsed,
            try await core.hasher.verify(password, against: temporary.hash)
        else { return .none }
        return .temporary
    }

    private func conclude(
        _ proof: Proof, _ candidate: Candidate, _ request: RegistrationRequest,
        _ transaction: borrowing Transaction
    ) throws -> Result<AccountSession, RegistrationRefusal> {
        // The account may have changed while the password was examined.
        guard let account = try candidate.account.flatMap({ try core.accounts.unchanged($0, transaction) })
        else { return .failure(try refuse(candidate, request, transaction)) }
        switch proof {
        case .none: return .failure(try refuse(candidate, request, transaction))
        case .main(let renewed):
            if let renewed { try core.accounts.renew(renewed, of: account, transaction) }
            try core.accounts.discardTemporary(of: account, transaction)
        case .temporary:
            // Another request may have used it in the meantime.
            guard let temporary = account.temporary, !temporary.isUsed else {
                return .failure(try refuse(candidate, request, transaction))
            }
            guard !Account.hasExpired(temporary.sentAt, at: core.audit.clock()) else {
                try core.attempts.cancel(candidate.attempt, transaction)
                return .failure(.codeExpired)
            }
            try core.accounts.useTemporary(of: account, transaction)
        }
        try core.attempts.succeed(candidate.attempt, transaction)
        try core.accounts.setLanguage(request.language, of: account, transaction)
        var session = try core.changes.signIn(account, transaction)
        if case .temporary = proof { session.resetsPassword = true }
        return .success(session)
    }

    /// Records a failure, and tells the owner of an account that is locked by it.
    private func refuse(
        _ candidate: Candidate, _ request: RegistrationRequest, _ transaction: borrowing Transaction
    ) throws -> RegistrationRefusal {
        guard try core.attempts.fail(candidate.attempt, transaction) else {
            return .invalidUsernameOrPassword
        }
        if let account = try core.accounts.find(candidate.attempt.address, transaction) {
            if try core.attempts.endOfEmailPause(.lock, for: account.address, transaction) == nil {
                try core.attempts.countEmail(.lock, to: account.address, from: request.network, transaction)
                try core.send(.lock, to: account, for: request, in: transaction)
            }
            try core.record("account.lock", account, in: transaction)
        }
        return .accountLocked
    }

    @Sendable private func refresh(_ request: RegistrationRequest) async throws -> Response {
        try request.requireApp()
        let text = try request.body { try $0.required("refreshToken") }
        let session = try await core.store.write { transaction in
            let app = try request.app(transaction).id
            return try SecretToken(text: text).flatMap { try core.sessions.renew($0, in: app, transaction) }
        }
        guard let session else { throw RegistrationRefusal.invalidRefreshToken }
        return RegistrationResponse.success { json in
            json.member("userId", session.userID)
            json.member("auth", session.auth.text)
            json.member("refreshToken", session.refresh.text)
        }
    }

    @Sendable private func signOut(_ request: RegistrationRequest) async throws -> Response {
        try await core.store.write { transaction in
            let account = try core.account(of: request, in: transaction)
            try core.sessions.end(of: account.id, transaction)
            try core.record("account.sign-out", account, in: transaction)
        }
        return RegistrationResponse.success()
    }
}
