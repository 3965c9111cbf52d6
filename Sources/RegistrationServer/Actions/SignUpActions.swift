import Access
import HTTP
import JSON
import SQLStore

/// The actions by which an account is made and its address confirmed.
struct SignUpActions: Sendable {
    let core: RegistrationCore

    var actions: [RegistrationAction] {
        [
            RegistrationAction(operation: .register, method: .post, answer: register),
            RegistrationAction(operation: .verify, method: .post, answer: verify),
            RegistrationAction(operation: .confirmRegistration, method: .get, answer: confirm),
            RegistrationAction(operation: .resendConfirmation, method: .post, answer: resend),
        ]
    }

    /// An account to be made. The ID of a user in the request is ignored: it would name the account of another user.
    private struct SignUp {
        let email: String
        let password: String
        let settings: Account.Settings

        init(_ body: RegistrationBody) throws {
            email = try body.required("emailId", "emaiId")
            password = try body.verbatim("password") ?? ""
            settings = Account.Settings(
                remoteNotifications: try body.flag("remoteNotification") ?? false,
                localNotifications: try body.flag("localNotification") ?? false,
                touchID: try body.flag("touchId") ?? false, passcode: try body.flag("usePassCode") ?? false)
            if password.isEmpty { throw RegistrationRefusal.invalidInput }
            guard AccountEmailAddress.problem(email) == nil else {
                throw RegistrationRefusal.invalidEmailAddress
            }
            guard AccountPasswordRules.accepts(password) else { throw RegistrationRefusal.weakPassword }
        }
    }

    @Sendable private func register(_ request: RegistrationRequest) async throws -> Response {
        try request.requireApp()
        let signUp = try request.body { try SignUp($0) }
        // Before the address is looked up, so that a known one takes as long.
        _ = try await core.store.read { try request.openApp($0).id }
        let hash = try await core.hasher.make(signUp.password, random: core.random)
        let result = try await core.store.write {
            transaction -> Result<AccountSession, RegistrationRefusal> in
            let address = core.accounts.secrets.address(signUp.email, in: try request.openApp(transaction).id)
            let added = try core.changes.register(
                signUp.email, at: address, hash, language: request.language, signUp.settings, transaction)
            guard let (account, code) = added else {
                try core.attempts.countRevealingAnswer(about: address, to: request.network, transaction)
                return .failure(.emailExists)
            }
            try core.send(.verification(code: code), to: account, for: request, in: transaction)
            return .success(try core.sessions.start(for: account, transaction))
        }
        core.wakeEmails()
        return RegistrationResponse.session(try result.get())
    }

    @Sendable private func verify(_ request: RegistrationRequest) async throws -> Response {
        try request.requireApp()
        let (email, code) = try request.body { (try $0.required("emailId"), try $0.required("code")) }
        let outcome = try await core.store.write { transaction -> Result<Void, RegistrationRefusal> in
            let address = core.accounts.secrets.address(email, in: try request.app(transaction).id)
            let attempt = try core.attempts.begin(.code, at: address, from: request.network, transaction)
            guard let account = try core.accounts.find(address, transaction),
                core.accounts.matches(code, account)
            else {
                let isLocked = try core.attempts.fail(attempt, transaction)
                return .failure(isLocked ? .accountLocked : .invalidCode)
            }
            try core.attempts.succeed(attempt, transaction)
            if account.isVerified { return .failure(.alreadyVerified) }
            guard let sentAt = account.code?.sentAt, !Account.hasExpired(sentAt, at: core.audit.clock())
            else {
                return .failure(.codeExpired)
            }
            try core.changes.verify(account, transaction)
            return .success(())
        }
        try outcome.get()
        return RegistrationResponse.success()
    }

    @Sendable private func confirm(_ request: RegistrationRequest) async throws -> Response {
        let isVerified = try await core.store.read { try core.account(of: request, in: $0).isVerified }
        return RegistrationResponse.success { $0.member("verified", isVerified) }
    }

    @Sendable private func resend(_ request: RegistrationRequest) async throws -> Response {
        try request.requireApp()
        let email = try request.body { try $0.required("emailId") }
        let outcome = try await core.store.write { transaction -> Result<Void, RegistrationRefusal> in
            let address = core.accounts.secrets.address(email, in: try request.app(transaction).id)
            guard let account = try core.accounts.find(address, transaction) else {
                try core.attempts.countRevealingAnswer(about: address, to: request.network, transaction)
                return .failure(.invalidInput)
            }
            if account.isVerified {
                try core.attempts.countRevealingAnswer(about: address, to: request.network, transaction)
                return .failure(.alreadyVerified)
            }
            return try core.attempts.answer(to: request.network, transaction) {
                try core.attempts.countEmail(.access, to: address, from: request.network, transaction)
                let code = try core.accounts.makeCode(of: account, transaction)
                try core.send(.verification(code: code), to: account, for: request, in: transaction)
            }
        }
        core.wakeEmails()
        try outcome.get()
        return RegistrationResponse.success()
    }
}
