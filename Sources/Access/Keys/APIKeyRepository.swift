import Cryptography
import SQLStore
import Studies
import Timekeeping

/// The API keys of users, stored as digests. A key opens what its user's roles open, and no account page.
public enum APIKeyRepository {
    /// Issues a key of the person's own; the token is to be shown once.
    public static func issue(
        _ title: String, days: Int, random: RandomBytes, to person: Person,
        in transaction: borrowing Transaction
    ) throws -> SecretToken {
        try issue(
            title, days: days, random: random, to: person.user, email: person.email, home: person.home,
            by: person.actor, in: transaction)
    }

    /// Issues a key to a user by the operator's hand; the token is to be shown once.
    public static func issue(
        _ title: String, days: Int, random: RandomBytes, to email: String, by console: Operator,
        in transaction: borrowing Transaction
    ) throws -> SecretToken {
        guard let user = try UserRepository.user(email: email, in: transaction) else {
            throw NotFound("user")
        }
        guard user.state == .active else {
            throw Conflict(
                "\(user.email) cannot sign in, so a key would open nothing. Activate the user first.")
        }
        return try issue(
            title, days: days, random: random, to: user.id, email: user.email, home: user.home,
            by: console.actor, in: transaction)
    }

    /// The keys of a person, the latest first.
    public static func all(of person: Person, in transaction: borrowing Transaction) throws -> [APIKey] {
        try transaction.rows(
            "\(fragment: columns) where k.user_id = \(person.user) order by k.id desc", APIKey.init)
    }

    /// Every key of the site, the latest first, for the operator.
    public static func all(for console: Operator, in transaction: borrowing Transaction) throws -> [APIKey] {
        try transaction.rows("\(fragment: columns) order by k.id desc", APIKey.init)
    }

    /// Makes a key of the person's own stop working at once.
    public static func revoke(
        _ id: APIKeyID, of person: Person, in transaction: borrowing Transaction
    ) throws {
        let title: String? = try transaction.value(
            """
            update api_keys set revoked_at = \(person.actor.now)
            where id = \(id) and user_id = \(person.user) and revoked_at is null
            returning title
            """)
        guard let title else { throw NotFound("API key") }
        try person.actor.record(
            "api-key.revoke", on: person.home, about: person.email, ["key": .text(title)], in: transaction)
    }

    /// Makes any key stop working at once, by the operator's hand.
    public static func revoke(
        _ id: APIKeyID, by console: Operator, in transaction: borrowing Transaction
    ) throws {
        let key = try transaction.first("\(fragment: columns) where k.id = \(id)", APIKey.init)
        guard let key, key.revokedAt == nil,
            let user = try UserRepository.user(email: key.email, in: transaction)
        else { throw NotFound("API key") }
        try transaction.run("update api_keys set revoked_at = \(console.actor.now) where id = \(id)")
        try console.actor.record(
            "api-key.revoke", on: user.home, about: user.email, ["key": .text(key.title)], in: transaction)
    }

    /// Who a program's key belongs to; nil when it is unknown, revoked or too old, or the user is shut out.
    package static func resume(
        _ token: SecretToken, address: String, audit: Audit, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> Person? {
        try transaction.first(
            """
            select k.id, k.used_at, k.expires_at, u.id, u.name, u.email, u.language, u.theme,
                u.home_folder_id, k.title, k.created_at
            from api_keys k join users u on u.id = k.user_id
            where k.token_digest = \(token.digest.bytes) and k.revoked_at is null
            and k.expires_at > \(now) and u.state = 'active'
            """
        ) { row in
            let user: UserID = try row[3]
            let (name, title): (String, String) = (try row[4], try row[9])
            let usedAt: Instant? = try row[1]
            return try Person(
                user: user, name: name, email: row[5], language: row[6], theme: Person.Theme(stored: row[7]),
                home: row[8], entry: .key(row[0]), enteredAt: row[10], entryExpiresAt: row[2],
                lastSeenAt: usedAt ?? Instant(milliseconds: 0), owesSecondFactor: false,
                idleSecondsMax: 0,
                actor: Actor(
                    kind: .user, user: user, name: "\(name) (API key \(title))", address: address,
                    audit: audit))
        }
    }

    /// Writes down that a key was used now, if that was not done within the last minute.
    static func touch(_ key: APIKeyID, at now: Instant, in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update api_keys set used_at = \(now)
            where id = \(key)
            and (used_at is null or used_at <= \(now.adding(seconds: -Session.lastSeenGrainSeconds)))
            """)
    }

    private static func issue(
        _ title: String, days: Int, random: RandomBytes, to user: UserID, email: String, home: FolderID,
        by actor: Actor, in transaction: borrowing Transaction
    ) throws -> SecretToken {
        try check(title, days: days)
        let token = SecretToken(random: random)
        let expiresAt = actor.now.adding(seconds: days * 24 * 60 * 60)
        try transaction.run(
            """
            insert into api_keys (user_id, title, token_digest, created_at, expires_at)
            values (\(user), \(title), \(token.digest.bytes), \(actor.now), \(expiresAt))
            """)
        try actor.record(
            "api-key.issue", on: home, about: email, ["key": .text(title), "days": .number(days)],
            in: transaction)
        return token
    }

    private static func check(_ title: String, days: Int) throws {
        var problems: [FieldProblem] = []
        if title.allSatisfy(\.isWhitespace) {
            problems.append(FieldProblem("title", "Enter what the key is for, such as the program's name."))
        } else if title.count > APIKey.titleLengthMax {
            problems.append(FieldProblem("title", "Use at most \(APIKey.titleLengthMax) characters."))
        }
        if !APIKey.days.contains(days) {
            problems.append(
                FieldProblem(
                    "days", "A key works for \(APIKey.days.lowerBound) to \(APIKey.days.upperBound) days."))
        }
        if !problems.isEmpty { throw Invalid(problems) }
    }

    private static let columns: SQL = """
        select k.id, k.title, u.email, k.created_at, k.expires_at, k.used_at, k.revoked_at
        from api_keys k join users u on u.id = k.user_id
        """
}

extension APIKey {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row[0], title: try row[1], email: try row[2], createdAt: try row[3],
            expiresAt: try row[4], usedAt: try row[5], revokedAt: try row[6])
    }
}
