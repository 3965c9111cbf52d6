extension Store {
    /// Tries out changes without the writer: `body` works on a snapshot in which temporary tables in memory
    /// have taken the place of some tables, so that nothing it does reaches the database.
    ///
    /// `emptied` tables have no rows, `copied` ones those of the database, which should be few. Foreign keys aren't
    /// enforced. A change to any other table throws an error.
    public func rehearse<R: Sendable>(
        emptied: [String], copied: [String] = [],
        _ body: @escaping @Sendable (borrowing Transaction) throws -> R
    ) async throws -> R {
        try await WorkerThread.run { [snapshots] in
            WorkerThread.lowerPriority()
            return try snapshots.rehearse { connection in
                try connection.replace(emptied + copied, keepingRowsOf: copied)
                return try body(Transaction(connection))
            }
        }
    }
}

extension DatabaseConnection {
    /// Settings that can't be changed in a transaction.
    func prepareRehearsal() throws(SQLError) {
        try script("pragma foreign_keys = off; pragma temp_store = memory")
    }

    /// Creates temporary tables with the names, columns, and indexes of tables. SQLite finds temporary tables first.
    fileprivate func replace(_ tables: [String], keepingRowsOf copied: [String]) throws {
        let schema = try Transaction(self).rows(
            """
            select sql, name from main.sqlite_schema
            where type in ('table', 'index') and tbl_name in (\(list: tables)) and sql is not null
            order by type desc
            """
        ) { (statement: try $0[0] as String, name: try $0[1] as String) }
        // The list of tables is easily forgotten when a migration renames one.
        if let missing = tables.first(where: { table in !schema.contains { $0.name == table } }) {
            throw SQLError(.other, "There is no table \(missing) to rehearse a change of.")
        }
        for (statement, _) in schema { try script(Self.temporary(statement)) }
        for table in copied {
            try Transaction(self).run(
                "insert into temp.\(identifier: table) select * from main.\(identifier: table)")
        }
    }

    /// SQLite stores these statements with their first words in this form.
    private static func temporary(_ statement: String) -> String {
        for start in ["CREATE TABLE ", "CREATE INDEX ", "CREATE UNIQUE INDEX "]
        where statement.hasPrefix(start) {
            return "\(start)temp.\(statement.dropFirst(start.count))"
        }
        return statement
    }
}
