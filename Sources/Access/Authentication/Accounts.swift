import Cryptography
import SQLStore
import Timekeeping

/// Authenticates users: sign-in, links, passwords.
///
/// Passwords are hashed outside transactions, a few at a time. Every function that takes a password takes the same time
/// to reject it, whether or not the account exists.
public struct Accounts: Sendable {
    /// Returns whether a password is in a list of leaked ones; throws if the list can't be read.
    public typealias LeakCheck = @Sendable (String) throws -> Bool

    let store: Store
    let hashing: PasswordHasher
    let audit: Audit
    let random: RandomBytes
    /// Encrypts the secrets of second factors.
    let sealing: SealingKey
    /// Checks whether a password is known to have been leaked.
    let isLeaked: LeakCheck
    /// Receives the security events that account owners are notified of.
    var sendSecurityNotice: SecurityNoticeHandler = { _ in }

    /// Creates the accounts of a site.
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

    /// Returns why a text can't be a user's password, as a sentence; nil if it can.
    func problem(_ password: String, of words: [String]) throws -> String? {
        if let problem = PasswordRules.problem(password, of: words) { return problem }
        return try isLeaked(password) ? PasswordRules.leaked : nil
    }

    /// Returns the hash of a password that meets the rules; otherwise throws an error for the named field.
    func hash(_ password: String, of words: [String], field: String = "password") async throws -> PasswordHash
    {
        if let problem = try problem(password, of: words) { throw InvalidInput(field, problem) }
        return try await hashing.make(password, random: random)
    }
}
