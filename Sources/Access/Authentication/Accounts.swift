import Cryptography
import SQLStore
import Timekeeping

/// Authenticates users: sign-in, links, passwords.
///
/// Passwords are hashed outside transactions, a few at a time. Every function that takes a password says no
/// in the same time whether or not the account exists.
public struct Accounts: Sendable {
    /// Tells whether a password is in a list of leaked ones; throws where the list cannot be read.
    public typealias LeakCheck = @Sendable (String) throws -> Bool

    let store: Store
    let hashing: PasswordHasher
    let audit: Audit
    let random: RandomBytes
    /// Seals the secrets of second factors.
    let sealing: SealingKey
    /// Whether a password is known to have been stolen somewhere.
    let isLeaked: LeakCheck
    /// Takes what owners of accounts should hear of.
    var sendSecurityNotice: SecurityNoticeHandler = { _ in }

    /// The accounts of a site.
    public init(
        store: Store, hashing: PasswordHasher, audit: Audit, sealing: SealingKey,
        random: @escaping RandomBytes, isLeaked: @escaping LeakCheck = { _ in false }
    ) {
        self.store = store
        self.hashing = hashing
        self.audit = audit
        self.random = random
        self.sealing = sealing
        self.isLeaked = isLeaked
    }

    var now: Instant { audit.clock() }

    /// Why a text cannot be someone's password, as a sentence; nil when it can.
    func problem(_ password: String, of words: [String]) throws -> String? {
        if let problem = PasswordRules.problem(password, of: words) { return problem }
        return try isLeaked(password) ? PasswordRules.leaked : nil
    }

    /// The stored hash of a password that keeps the rules; refuses others by the field's name.
    func hash(_ password: String, of words: [String], field: String = "password") async throws -> PasswordHash
    {
        if let problem = try problem(password, of: words) { throw InvalidInput(field, problem) }
        return try await hashing.make(password, random: random)
    }
}
