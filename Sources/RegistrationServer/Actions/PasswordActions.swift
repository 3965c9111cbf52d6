import Access
import Cryptography
import HTTP
import SQLStore

/// The actions about forgotten and new passwords.
struct PasswordActions: Sendable {
    let core: RegistrationCore

    var actions: [RegistrationAction] {
        [
            RegistrationAction(operation: .forgotPassword, method: .post, answer: forgot),
            RegistrationAction(operation: .changePassword, method: .post, answer: change),
        ]
    }

    @Sendable private func forgot(_ request: RegistrationRequest) async throws -> Response {
        try request.requireApp()
        let email = try request.body { try $0.required("emailId") }
        _ = try await core.store.read { try request.app($0).id }
        // An address without an account takes as long as one with an account.
        let password = core.accounts.secrets.makeCode()
        let hash = try await core.hasher.make(password, random: core.random)
        let outcome = try await core.store.write { transaction -> Result<Void, RegistrationRefusal> in
            let address = core.accounts.secrets.address(email, in: try request.app(transaction).id)
            let found = try core.accounts.find(address, transaction)
            guard let account = found, account.isVerified else {
                try core.attempts.countRevealingAnswer(about: address, to: request.network, transaction)
                return .failure(found == nil ? .invalidInput : .emailNotVerified)
            }
            return try core.attempts.answer(to: request.network, transaction) {
                try core.attempts.clearOnce(address, request.network, transaction)
                try core.attempts.countEmail(.access, to: address, from: request.network, transaction)
                try core.accounts.setTemporary(hash, of: account, transaction)
                try core.send(.password(password), to: account, for: request, in: transaction)
                try core.record("account.forgot-password", account, in: transaction)
            }
        }
        core.wakeEmails()
        try outcome.get()
        return RegistrationResponse.success()
    }

    /// What is needed to change a password, read in one transaction.
    private struct Present: Sendable {
        let account: Account
        let history: [PasswordHash]
        let attempt: AccountAttemptRepository.Attempt
    }

    /// The passwords in a request.
    private struct Change: Sendable {
        let current: String
        let new: String

        init(_ body: RegistrationBody) throws {
            current = try body.verbatim("currentPassword") ?? ""
            new = try body.verbatim("newPassword") ?? ""
            if current.isEmpty || new.isEmpty { throw RegistrationRefusal.invalidInput }
        }
    }

    @Sendable private func change(_ request: RegistrationRequest) async throws -> Response {
        let given = request.reading { try Change($0) }
        let present = try await core.store.write { transaction in
            let account = try core.account(of: request, in: transaction)
            _ = try given.get()
            return Present(
                account: account, history: try core.accounts.history(of: account, transaction),
                attempt: try core.attempts.begin(
                    .password, at: account.address, from: request.network, transaction))
        }
        do {
            let change = try given.get()
            if try await isCurrent(change.current, of: present.account) {
                try await checkNew(change, present)
                try await save(try await core.hasher.make(change.new, random: core.random), present)
                return RegistrationResponse.success()
            }
        } catch {
            try await core.store.write { try core.attempts.cancel(present.attempt, $0) }
            throw error
        }
        let isLocked = try await core.store.write { try core.attempts.fail(present.attempt, $0) }
        throw isLocked ? RegistrationRefusal.accountLocked : .invalidOldPassword
    }

    /// Returns whether a password is the main one, or the temporary one, with which apps change the password
    /// after signing in with it.
    private func isCurrent(_ password: String, of account: Account) async throws -> Bool {
        if try await core.hasher.verify(password, against: account.password) { return true }
        guard let temporary = account.temporary,
            !Account.hasExpired(temporary.sentAt, at: core.audit.clock())
        else { return false }
        return try await core.hasher.verify(password, against: temporary.hash)
    }

    private func checkNew(_ change: Change, _ present: Present) async throws {
        if change.new == change.current { throw RegistrationRefusal.samePassword }
        guard AccountPasswordRules.accepts(change.new) else { throw RegistrationRefusal.weakPassword }
        for hash in present.history where try await core.hasher.verify(change.new, against: hash) {
            throw RegistrationRefusal.recentPassword
        }
    }

    /// Stores the new password. The session stays: apps go on with the same credential.
    private func save(_ hash: PasswordHash, _ present: Present) async throws {
        try await core.store.write { transaction in
            guard try core.accounts.setPassword(hash, of: present.account, transaction) else {
                throw RegistrationRefusal.invalidOldPassword
            }
            try core.attempts.succeed(present.attempt, transaction)
            try core.record("account.change-password", present.account, in: transaction)
        }
    }
}
