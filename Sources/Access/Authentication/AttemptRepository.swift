import Cryptography
import SQLStore
import Timekeeping

/// Remembers attempts that count against an account and an address until they are known to have succeeded.
enum AttemptRepository {
    /// What was attempted.
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

    /// The account by a digest of what was typed: people type passwords there, too.
    static func account(_ email: String) -> Digest { SHA256.digest(EmailAddress.folded(email)) }

    /// Counts an attempt, before it is known how it ends, or refuses it.
    ///
    /// Counting first keeps many attempts at the same moment from all being let through.
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

    /// Whether so many failed lately that the account, known or not, is being guessed at.
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

    /// Forgets the failures of a pair, once its holder has proved who they are.
    static func clearFailures(
        _ kind: Kind, account: Digest, address: ClientAddress, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            delete from attempts
            where kind = \(kind.rawValue) and account_digest = \(account.bytes) and address = \(address.key)
            """)
    }

    /// Forgets every failure of an account, from wherever: for the operator.
    static func clearAllFailures(account: Digest, in transaction: borrowing Transaction) throws {
        try transaction.run("delete from attempts where account_digest = \(account.bytes)")
    }

    /// The accounts for which signing in waits now from at least one address.
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

    /// The failures of an account that still count, by address; the one with the most comes first.
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
        // What lies ahead was recorded before the clock was set back, and would count until then.
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
