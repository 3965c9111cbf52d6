import SQLStore

/// Finds the tables that belong to a participant or an account by the foreign keys of the database.
public enum RecordedTableCheck {
    /// Returns a table and all that refer to it, directly or not, with their columns. References that are cleared with
    /// the row they name don't count.
    public static func tables(referring root: String, in store: Store) async throws -> [String: Set<String>] {
        try await store.read { transaction in
            let names: [String] = try transaction.rows(
                "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
            ) { try $0[0] }
            var found = [root: try columns(of: root, transaction)]
            var isGrowing = true
            while isGrowing {
                isGrowing = false
                for name in names where found[name] == nil {
                    let targets: [String] = try transaction.rows(
                        "select \"table\" from pragma_foreign_key_list(\(name)) where on_delete <> 'SET NULL'"
                    ) { try $0[0] }
                    guard targets.contains(where: { found[$0] != nil }) else { continue }
                    found[name] = try columns(of: name, transaction)
                    isGrowing = true
                }
            }
            return found
        }
    }

    private static func columns(of table: String, _ transaction: borrowing Transaction) throws -> Set<String>
    {
        Set(try transaction.rows("select name from pragma_table_info(\(table))") { try $0[0] as String })
    }
}
