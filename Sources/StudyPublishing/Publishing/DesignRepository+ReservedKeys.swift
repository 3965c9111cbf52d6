import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension DesignRepository {
    /// Reserves keys with their current meaning. A reused key belongs to the part that used it last.
    static func reserve(
        _ keys: [ReservedKey], in scope: DesignScope, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        for key in keys {
            try transaction.run(
                """
                insert into reserved_keys (folder_id, scope, folded_key, key, meaning, item, published_at)
                values (\(scope.folder), \(key.scope.text), \(key.key.lowercased()), \(key.key), \(key.meaning),
                    \(key.item), \(now))
                on conflict (folder_id, scope, folded_key) do update set item = excluded.item
                """)
        }
    }

    /// Returns all keys that publications of a study have reserved, by scope and name, with their use in the draft.
    public func reservedKeyStatuses(in scope: DesignScope, _ transaction: borrowing Transaction) throws
        -> [ReservedKeyStatus]
    {
        let design = try snapshot(in: scope, transaction)
        var bearers: [String: DocumentID] = [:]
        for born in try design.keys(of: try design.activities()) {
            bearers[Self.address(born.key)] = born.document
        }
        let origins = try origins(in: scope, transaction)
        return try transaction.rows(
            """
            select scope, key, meaning, item, published_at from reserved_keys
            where folder_id = \(scope.folder) order by scope, folded_key
            """
        ) { row in
            let key = ReservedKey(
                scope: ReservedKey.Scope(text: try row[0]), key: try row[1], meaning: try row[2],
                item: try row[3])
            let instant: Instant = try row[4]
            return ReservedKeyStatus(
                reserved: key, publishedAt: instant, publication: origins[instant],
                document: bearers[Self.address(key)])
        }
    }

    private static func address(_ key: ReservedKey) -> String {
        "\(key.scope.text)\n\(key.key.lowercased())"
    }

    /// Returns the publications of a study by their times, at which keys were reserved.
    private func origins(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [Instant: ReservedKeyStatus.Origin] {
        let found = try transaction.rows(
            """
            select p.published_at, c.kind, p.version from publications p
            join channels c on c.id = p.channel_id
            where c.study_folder_id = \(scope.folder) order by p.id
            """
        ) { row -> (Instant, ReservedKeyStatus.Origin) in
            (try row[0], ReservedKeyStatus.Origin(channel: try row[1], version: try row[2]))
        }
        return Dictionary(found, uniquingKeysWith: { first, _ in first })
    }
}
