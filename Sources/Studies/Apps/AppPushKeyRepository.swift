import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The keys with which a server sends push messages to an app. They are stored encrypted and can be replaced, but never
/// shown.
///
/// Works in the caller's transaction. Callers must have checked permissions and write the audit entry.
public struct AppPushKeyRepository: Sendable {
    /// The column that contains the keys.
    public static let sealedColumn = SealedColumn(
        "sealed", in: "app_push_keys", of: ["app_folder_id", "platform"]
    ) { try context($0[0], $0[1]) }

    /// The app's folder.
    public let app: FolderID
    private let sealing: SealingKey

    /// Creates the repository for an app; `sealing` is the key of the data folder.
    public init(of app: FolderID, sealing: SealingKey) {
        self.app = app
        self.sealing = sealing
    }

    /// What can be shown about a stored key.
    public struct StoredKey: Hashable, Sendable {
        /// The title, such as the name of a service account.
        public let title: String
        /// When it was stored.
        public let at: Instant
        /// The user who stored it.
        public let by: String
        /// When it expires; nil if it does not expire.
        public let expiresAt: Instant?
    }

    /// Returns what can be shown about the key for a platform; nil if there is none.
    public func stored(
        for platform: Platform, _ transaction: borrowing Transaction
    ) throws -> StoredKey? {
        try transaction.first(
            """
            select title, kept_at, kept_by_name, sealed from app_push_keys
            where app_folder_id = \(app) and platform = \(platform.rawValue)
            """
        ) { row in
            let secret = try sealing.open(try row[3], context: context(platform))
            return StoredKey(
                title: try row[0], at: try row[1], by: try row[2], expiresAt: PushKey.end(of: secret))
        }
    }

    /// Stores a key and replaces the previous one.
    public func store(
        _ key: PushKey, by author: Author, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        let sealed = sealing.seal(key.secret, context: context(key.platform))
        try transaction.run(
            """
            insert into app_push_keys (app_folder_id, platform, title, sealed, kept_at, kept_by, kept_by_name)
            values (\(app), \(key.platform.rawValue), \(key.title), \(sealed), \(now), \(author.user),
                \(author.name))
            on conflict (app_folder_id, platform) do update set title = excluded.title, sealed = excluded.sealed,
                kept_at = excluded.kept_at, kept_by = excluded.kept_by, kept_by_name = excluded.kept_by_name
            """)
    }

    /// Deletes the key for a platform; returns false if there is none.
    public func remove(for platform: Platform, _ transaction: borrowing Transaction) throws -> Bool {
        try transaction.run(
            "delete from app_push_keys where app_folder_id = \(app) and platform = \(platform.rawValue)") > 0
    }

    /// Returns the key for the server that sends messages; nil if there is none.
    public func secret(
        for platform: Platform, _ transaction: borrowing Transaction
    ) throws -> [UInt8]? {
        let sealed: [UInt8]? = try transaction.value(
            """
            select sealed from app_push_keys
            where app_folder_id = \(app) and platform = \(platform.rawValue)
            """)
        return try sealed.map { try sealing.open($0, context: context(platform)) }
    }

    private func context(_ platform: Platform) -> String { Self.context(app, platform.rawValue) }

    /// Returns the encryption context, so that a key cannot be decrypted for another app.
    static func context(_ app: FolderID, _ platform: String) -> String {
        "push key of app \(app), \(platform)"
    }
}
