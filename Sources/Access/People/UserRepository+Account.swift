import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

extension UserRepository {
    /// Stores a password hash, and activates an account that was waiting for its first password.
    ///
    /// - Throws: ``Conflict`` for a service account.
    package static func setPassword(
        _ hash: PasswordHash, of id: UserID, at now: Instant, in transaction: borrowing Transaction
    ) throws {
        try user(id, in: transaction)?.requirePerson()
        try PasswordHistoryRepository.keep(of: id, at: now, in: transaction)
        try transaction.run(
            """
            update users set password_hash = \(hash.encoded), password_changed_at = \(now),
                state = case when state = 'invited' then 'active' else state end
            where id = \(id)
            """)
    }

    /// Sets the user's language, color theme, and whether single letters are shortcuts.
    public static func setPreferences(
        language: String, theme: AuthenticatedUser.Theme, usesSingleKeys: Bool, of person: AuthenticatedUser,
        in transaction: borrowing Transaction
    ) throws {
        guard !language.isEmpty, language.utf8.count <= 35,
            language.utf8.allSatisfy({
                $0 == UInt8(ascii: "-") || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A
                    || $0 >= 0x30 && $0 <= 0x39
            })
        else { throw InvalidInput("language", "Choose one of the listed languages.") }
        try transaction.run(
            """
            update users set language = \(language), theme = \(theme.rawValue), single_keys = \(usesSingleKeys ? 1 : 0)
            where id = \(person.user)
            """)
        try person.actor.record("user.set-preferences", on: person.home, about: person.email, in: transaction)
    }

    /// Changes the name of the signed-in user.
    public static func rename(
        _ person: AuthenticatedUser, to name: String, in transaction: borrowing Transaction
    ) throws {
        if let problem = nameProblem(name) { throw InvalidInput("name", problem) }
        try transaction.run(
            "update users set name = \(name), name_key = \(nameKey(name)) where id = \(person.user)")
        try person.actor.record("user.rename", on: person.home, about: person.email, in: transaction)
    }

    /// Sets the address with which a user signs in.
    static func setEmail(_ email: String, of id: UserID, in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update users set email = \(email), email_key = \(EmailAddress.folded(email))
            where id = \(id)
            """)
    }

    /// Returns the encoded password hash of a user; nil if no password was ever set.
    static func passwordHash(of id: UserID, in transaction: borrowing Transaction) throws -> String? {
        try transaction.value("select password_hash from users where id = \(id)")
    }

    /// Replaces the hash of the same password.
    static func renew(_ hash: PasswordHash, of id: UserID, in transaction: borrowing Transaction) throws {
        try transaction.run("update users set password_hash = \(hash.encoded) where id = \(id)")
    }

    /// Activates an account that has no password yet.
    ///
    /// An empty hash matches no password: signing in requires the provider until a password is chosen with a link.
    static func activate(_ id: UserID, in transaction: borrowing Transaction) throws {
        try user(id, in: transaction)?.requirePerson()
        try transaction.run(
            "update users set state = 'active', password_hash = coalesce(password_hash, '') where id = \(id)")
    }
}
