import Cryptography
import SQLStore
import Timekeeping

/// The passkeys of users. Visible only to the user and those who manage the account.
public enum PasskeyRepository {
    /// Returns the passkeys of the signed-in user, latest first.
    public static func all(of person: AuthenticatedUser, in transaction: borrowing Transaction) throws
        -> [Passkey]
    {
        try transaction.rows(
            """
            select id, name, created_at, used_at from passkeys where user_id = \(person.user) order by id desc
            """
        ) { row in
            Passkey(id: try row[0], name: try row[1], createdAt: try row[2], usedAt: try row[3])
        }
    }

    /// Returns whether the signed-in user has a passkey.
    public static func isAny(of person: AuthenticatedUser, in transaction: borrowing Transaction) throws
        -> Bool
    {
        try count(of: person.user, in: transaction) > 0
    }

    /// Returns the number of passkeys of a user whose account the grant's holder manages.
    public static func count(
        of user: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> Int {
        try count(of: UserRepository.managed(user, by: grant, in: transaction).id, in: transaction)
    }

    /// Renames one of the user's own passkeys.
    public static func rename(
        _ id: PasskeyID, to name: String, of person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws {
        try check(name)
        let previous: String? = try transaction.value(
            "select name from passkeys where id = \(id) and user_id = \(person.user)")
        guard let previous else { throw NotFound("passkey") }
        guard previous != name else { return }
        try transaction.run(
            "update passkeys set name = \(name) where id = \(id) and user_id = \(person.user)")
        try person.actor.record(
            "passkey.rename", on: person.home, about: person.email,
            ["name": .change(from: previous, to: name)], in: transaction)
    }

    /// Deletes one of the user's own passkeys; returns its name.
    static func delete(
        _ id: PasskeyID, of person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws -> String {
        let name: String? = try transaction.value(
            "delete from passkeys where id = \(id) and user_id = \(person.user) returning name")
        guard let name else { throw NotFound("passkey") }
        try person.actor.record(
            "passkey.delete", on: person.home, about: person.email, ["name": .text(name)], in: transaction)
        return name
    }

    /// The stored data of a passkey that is used to authenticate.
    struct Stored {
        let id: PasskeyID
        let user: UserID
        let key: [UInt8]
        let signCount: Int
    }

    static func find(
        _ credential: [UInt8], in transaction: borrowing Transaction
    ) throws -> Stored? {
        try transaction.first(
            "select id, user_id, public_key, sign_count from passkeys where credential_id = \(credential)"
        ) { row in Stored(id: try row[0], user: try row[1], key: try row[2], signCount: try row[3]) }
    }

    static func count(of user: UserID, in transaction: borrowing Transaction) throws -> Int {
        try transaction.value("select count(*) from passkeys where user_id = \(user)") ?? 0
    }

    /// Returns the credential IDs of a user, which an authenticator must not create again.
    static func credentials(of user: UserID, in transaction: borrowing Transaction) throws -> [[UInt8]] {
        try transaction.rows("select credential_id from passkeys where user_id = \(user) order by id") {
            row in
            try row[0]
        }
    }

    static func add(
        _ credential: AuthenticatorData.Credential, named name: String, signCount: Int,
        of person: AuthenticatedUser,
        in transaction: borrowing Transaction
    ) throws {
        guard try count(of: person.user, in: transaction) < Passkey.countMax else {
            throw Conflict("You already have \(Passkey.countMax) passkeys. Delete one you don't use.")
        }
        let id: PasskeyID? = try transaction.value(
            """
            insert into passkeys (user_id, name, credential_id, public_key, sign_count, created_at)
            values (\(person.user), \(name), \(credential.id), \(credential.key), \(signCount),
                \(person.actor.now))
            on conflict (credential_id) do nothing returning id
            """)
        guard id != nil else { throw Conflict("This passkey already belongs to an account.") }
        try person.actor.record(
            "passkey.add", on: person.home, about: person.email, ["name": .text(name)], in: transaction)
    }

    static func use(
        _ passkey: PasskeyID, signCount: Int, at now: Instant, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "update passkeys set sign_count = \(signCount), used_at = \(now) where id = \(passkey)")
    }

    static func removeAll(of user: UserID, in transaction: borrowing Transaction) throws -> Int {
        try transaction.run("delete from passkeys where user_id = \(user)")
    }

    /// Marks a challenge as used; returns false if it was used already.
    static func use(
        challenge: [UInt8], at now: Instant, in transaction: borrowing Transaction
    ) throws -> Bool {
        let old = now.adding(seconds: -2 * Int(PasskeyChallenge.lifetimeSeconds))
        try transaction.run("delete from used_challenges where used_at < \(old)")
        return try transaction.run(
            """
            insert into used_challenges (digest, used_at)
            values (\(SHA256.digest(challenge).bytes), \(now)) on conflict (digest) do nothing
            """) > 0
    }

    static func check(_ name: String) throws {
        if name.allSatisfy(\.isWhitespace) {
            throw InvalidInput("name", "Enter a name, such as the name of the device.")
        }
        if name.count > Passkey.nameLengthMax {
            throw InvalidInput("name", "Use at most \(Passkey.nameLengthMax) characters.")
        }
    }
}
