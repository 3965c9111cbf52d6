import Cryptography
import SQLStore
import Timekeeping

/// Stores attempts, which count as failures of an account and an address until they succeed.
enum AttemptRepository {
    /// The kind of attempt.
    enum Kind: String {
        case signIn = "sign-in"
        case passwordLink = "password"
        case secondFactor = "second-factor"
        case email

        var throttle: Throttle {
            switch self {
            case .signIn: .signIn
            case .passwordLink: .passwordLink
            case .secondFactor: .secondFactor
            case .email: .email
            }
        }
    }

    /// Returns the digest of the account name as entered. Only a digest is stored, because people sometimes type a
    /// password there.
    static func account(_ email: String) -> Digest { SHA256.digest(EmailAddress.folded(email)) }

    /// Counts an attempt before its result is known, or throws if there were too many.
    ///
    /// Counting first prevents many concurrent attempts from all being allowed.
    static func countAttempt(
        _ kind: Kind, account: Digest, address: ClientAddress, at now: Instant,
        in transaction: borrowing Transaction
    ) throws {
        let throttle = kind.throttle
        try prune(at: now, in: transaction)
        let pair = try transaction.rows(
            """
            select created_at from attempts
            where kind = \(kind.rawValue) and account_digest = \(account.bytes) and address = \(address.key)
            and created_at > \(now.adding(seconds: -throttle.pairWindowSeconds)) order by created_at
            """
        ) { row -> Instant in try row[0] }
        let all = try transaction.rows(
            """
            select created_at from attempts where kind = \(kind.rawValue) and address = \(address.key)
            and created_at > \(now.adding(seconds: -throttle.addressWindowSeconds)) order by created_at
            """
        ) { row -> Instant in try row[0] }
        if let seconds = throttle.delay(pairFailures: pair, addressFailures: all, at: now) {
            throw RateLimited(seconds: seconds)
        }
        try transaction.run(
            """
            insert into attempts (kind, account_digest, address, created_at)
            values (\(kind.rawValue), \(account.bytes), \(address.key), \(now))
            """)
    }

    /// Returns whether there were so many recent failures that the account, known or not, is being guessed.
    static func isUnderAttack(
        _ account: Digest, at now: Instant, in transaction: borrowing Transaction
    ) throws -> Bool {
        let failures: Int? = try transaction.value(
            """
            select count(*) from attempts
            where kind = \(Kind.signIn.rawValue) and account_digest = \(account.bytes)
            and created_at > \(now.adding(seconds: -60 * 60)) and created_at <= \(latest(now))
            """)
        return (failures ?? 0) > Throttle.accountFailuresMax
    }

    /// Deletes the failures of an account and address after the user has authenticated.
    static func clearFailures(
        _ kind: Kind, account: Digest, address: ClientAddress, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            delete from attempts
            where kind = \(kind.rawValue) and account_digest = \(account.bytes) and address = \(address.key)
            """)
    }

    /// Deletes all failures of an account, from all addresses. For the operator.
    static func clearAllFailures(account: Digest, in transaction: borrowing Transaction) throws {
        try transaction.run("delete from attempts where account_digest = \(account.bytes)")
    }

    /// Returns the accounts for which signing in is currently delayed from at least one address.
    static func waitingAccounts(
        at now: Instant, in transaction: borrowing Transaction
    ) throws -> Set<[UInt8]> {
        let throttle = Throttle.signIn
        let digests = try transaction.rows(
            """
            select account_digest from attempts
            where kind = \(Kind.signIn.rawValue)
            and created_at > \(now.adding(seconds: -throttle.pairWindowSeconds))
            and created_at <= \(latest(now))
            group by account_digest, address having count(*) >= \(throttle.pairFailuresMax)
            """
        ) { row -> [UInt8] in try row[0] }
        return Set(digests)
    }

    /// Returns the failures of an account that still count, by address; the address with the most comes first.
    static func failures(
        of account: Digest, at now: Instant, in transaction: borrowing Transaction
    ) throws -> [SignInFailures] {
        let throttle = Throttle.signIn
        return try transaction.rows(
            """
            select address, count(*), max(created_at) from attempts
            where kind = \(Kind.signIn.rawValue) and account_digest = \(account.bytes)
            and created_at > \(now.adding(seconds: -throttle.pairWindowSeconds))
            and created_at <= \(latest(now))
            group by address order by count(*) desc, address
            """
        ) { row in
            SignInFailures(
                address: try row[0], count: try row[1], lastAt: try row[2],
                isWaiting: try row[1] >= throttle.pairFailuresMax)
        }
    }

    private static func prune(at now: Instant, in transaction: borrowing Transaction) throws {
        // Rows with a later time were recorded before the clock was set back, and would otherwise count until then.
        try transaction.run(
            """
            delete from attempts
            where created_at <= \(now.adding(seconds: -60 * 60)) or created_at > \(latest(now))
            """)
    }

    private static func latest(_ now: Instant) -> Instant {
        now.adding(seconds: SessionTime.toleranceSeconds)
    }
}
