import Cryptography
import SQLStore
import Timekeeping

/// The code is wrong, was used before, or belongs to another time.
public struct InvalidCode: UserFacingError, Hashable {
    /// The field of the code.
    public let field: String

    /// Creates the error for a field.
    public init(field: String) { self.field = field }

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Not signed in" }
    public var sentence: String {
        "This code doesn't work. Each code works once. Wait for the next one, or check your phone's clock."
    }
    public var problems: [FieldProblem] { [FieldProblem(field, sentence)] }
}

/// The password or code doesn't authenticate the user.
public struct ReauthenticationFailed: UserFacingError, Hashable {
    /// Creates the error.
    public init() {}

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Not confirmed" }
    public var sentence: String {
        "The password or code is not correct. Nothing was changed."
    }
    public var problems: [FieldProblem] { [FieldProblem("proof", sentence)] }
}

extension Accounts {
    /// Authenticates a signed-in user again, by their password or a code of their second factor.
    ///
    /// Returns the authentication method that succeeded. Throws ``InvalidInput`` for an empty password, which
    /// isn't counted as an attempt, ``ReauthenticationFailed``, or ``RateLimited`` after too many attempts.
    @discardableResult
    public func reauthenticate(
        _ person: AuthenticatedUser, by secret: String, at address: ClientAddress
    ) async throws -> Session.AuthenticationMethod {
        guard !Self.isBlank(secret) else {
            throw InvalidInput("proof", "Enter your password or a code from your second factor.")
        }
        // A password is never this short, and a code never that long.
        if secret.count < PasswordRules.lengthMin {
            guard let method = try await useCode(secret, of: person.user) else {
                throw ReauthenticationFailed()
            }
            if method == .recoveryCode {
                let left = try await store.read { transaction in
                    try SecondFactorRepository.state(of: person.user, in: transaction)?.codesLeft
                }
                await sendSecurityNotice(SecurityNotice(.recoveryCodeUsed(left: left ?? 0), of: person))
            }
            return method
        }
        guard try await knowsPassword(secret, person, at: address) else { throw ReauthenticationFailed() }
        return .password
    }

    /// Returns whether a password or code is missing. Passwords may consist of blanks, but not of so few.
    static func isBlank(_ secret: String) -> Bool {
        secret.count < PasswordRules.lengthMin && secret.allSatisfy(\.isWhitespace)
    }

    /// Checks that a code was entered. An empty one isn't an attempt.
    static func requireCode(_ code: String) throws(InvalidInput) {
        if isBlank(code) { throw InvalidInput("code", "Enter the code.") }
    }

    /// Uses a code of the authenticator app or a recovery code; returns nil for an invalid one.
    func useCode(_ code: String, of user: UserID) async throws -> Session.AuthenticationMethod? {
        let (key, now) = (sealing, now)
        return try await store.write { transaction in
            try Self.useCode(code, of: user, key: key, at: now, in: transaction)
        }
    }

    /// Uses a code and counts the attempt, which must be committed even if the code is wrong.
    static func useCode(
        _ code: String, of user: UserID, key: SealingKey, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> Session.AuthenticationMethod? {
        try admitCode(of: user, at: now, in: transaction)
        let bare = String(code.filter { !$0.isWhitespace })
        let isOfApp = bare.count == TimeBasedCode.digitCount
        let works =
            isOfApp
            ? try SecondFactorRepository.useAppCode(bare, of: user, key: key, at: now, in: transaction)
            : try SecondFactorRepository.useRecoveryCode(bare, of: user, key: key, at: now, in: transaction)
        guard works else { return nil }
        try clearCodeFailures(of: user, in: transaction)
        return isOfApp ? .code : .recoveryCode
    }

    /// There are few possible codes, and anyone who guesses them has the password. Failures therefore delay the account
    /// for all client addresses.
    static func admitCode(
        of user: UserID, at now: Instant, in transaction: borrowing Transaction
    ) throws {
        try AttemptRepository.countAttempt(
            .secondFactor, account: account(user), address: anywhere, at: now, in: transaction)
    }

    static func clearCodeFailures(of user: UserID, in transaction: borrowing Transaction) throws {
        try AttemptRepository.clearFailures(
            .secondFactor, account: account(user), address: anywhere, in: transaction)
    }

    private static let anywhere = ClientAddress("*")

    private static func account(_ user: UserID) -> Digest { SHA256.digest("user \(user)") }

    private func knowsPassword(
        _ password: String, _ person: AuthenticatedUser, at address: ClientAddress
    ) async throws -> Bool {
        let now = now
        let account = AttemptRepository.account(person.email)
        let candidate = try await store.write { transaction in
            try AttemptRepository.countAttempt(
                .signIn, account: account, address: address, at: now, in: transaction)
            return try Self.candidate(email: person.email, in: transaction)
        }
        guard try await hashing.verify(password, against: candidate?.hash) else { return false }
        try await store.write { transaction in
            try AttemptRepository.clearFailures(.signIn, account: account, address: address, in: transaction)
        }
        return true
    }
}
