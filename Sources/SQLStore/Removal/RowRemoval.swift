/// Removes rows together with everything that refers to them, a limited number at a time.
///
/// The foreign keys of the schema determine what refers to a row, so tables added later are covered too. Other writers
/// wait no longer than one step takes.
public struct RowRemoval: Sendable {
    private let table: String
    private let condition: SQL

    /// Creates the removal of the rows of a table that meet a condition.
    public init(from table: String, where condition: SQL) {
        self.table = table
        self.condition = condition
    }

    /// Removes up to `limit` rows that refer to the table's rows, and the table's own rows once nothing refers to them.
    ///
    /// Returns whether there may be more to remove.
    public func step(limit: Int, in transaction: borrowing Transaction) throws -> Bool {
        var left = limit
        let keys = try ForeignKey.all(in: transaction)
        try removeReferring(to: table, where: condition, path: [table], keys, &left, in: transaction)
        guard left > 0 else { return true }
        // Rows that refer to other rows of the same table are deleted with them in one statement.
        try transaction.run("delete from \(identifier: table) where \(fragment: condition)")
        return false
    }

    private func removeReferring(
        to parent: String, where condition: SQL, path: [String], _ keys: [ForeignKey], _ left: inout Int,
        in transaction: borrowing Transaction
    ) throws {
        for key in keys where key.parent == parent && !path.contains(key.child) && !key.clearsReference {
            let rows: SQL =
                """
                \(identifier: key.column) in
                    (select \(identifier: key.target) from \(identifier: parent) where \(fragment: condition))
                """
            try removeReferring(
                to: key.child, where: rows, path: path + [key.child], keys, &left, in: transaction)
            guard left > 0 else { return }
            // Rows that refer to others of their table were inserted after them.
            left -= try transaction.run(
                """
                delete from \(identifier: key.child) where rowid in (
                    select rowid from \(identifier: key.child) where \(fragment: rows)
                    order by rowid desc limit \(left))
                """)
            guard left > 0 else { return }
        }
    }
}

/// A foreign key column.
private struct ForeignKey {
    let child: String
    let column: String
    let parent: String
    let target: String
    /// Whether the database removes the reference on its own when the row is deleted.
    let clearsReference: Bool

    static func all(in transaction: borrowing Transaction) throws -> [ForeignKey] {
        try transaction.rows(
            """
            select t.name, k."from", k."table", coalesce(k."to", 'rowid'), k.on_delete
            from sqlite_schema t join pragma_foreign_key_list(t.name) k
            where t.type = 'table' order by t.name, k.id, k.seq
            """
        ) { row in
            let action: String = try row[4]
            return ForeignKey(
                child: try row[0], column: try row[1], parent: try row[2], target: try row[3],
                clearsReference: action.hasPrefix("SET"))
        }
    }
}
