import Cryptography
import SQLStore
import Timekeeping

/// The hashes of each account's last passwords, which can't be reused.
enum PasswordHistoryRepository {
    /// The number of previous passwords stored in addition to the current one.
    static let count = 5

    /// Stores the current password hash before it is replaced.
    static func keep(of user: UserID, at now: Instant, in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into former_passwords (user_id, password_hash, ended_at)
            select id, password_hash, \(now) from users
            where id = \(user) and password_hash is not null and password_hash <> ''
            """)
        try transaction.run(
            """
            delete from former_passwords where user_id = \(user) and id not in (
                select id from former_passwords where user_id = \(user) order by id desc limit \(count)
            )
            """)
    }

    static func hashes(of user: UserID, in transaction: borrowing Transaction) throws -> [PasswordHash] {
        try transaction.rows(
            """
            select password_hash from former_passwords where user_id = \(user)
            union all
            select password_hash from users where id = \(user) and password_hash <> ''
            """
        ) { row in PasswordHash(encoded: try row[0]) }
    }
}
