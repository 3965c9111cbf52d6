import CSQLite

extension Store {
    /// Reads the whole database and returns a sentence for each problem; empty if the database is intact.
    ///
    /// Runs on its own thread and snapshot, concurrently with everything else.
    public func integrityCheck() async throws -> [String] {
        try await WorkerThread.run { [snapshots] in
            try snapshots.withConnection { connection in try connection.problems() }
        }
    }
}

extension DatabaseConnection {
    /// The maximum number of problems listed; a single one already requires action.
    private static let problemsMax = 100

    /// Returns the problems in the file and in the references between its rows.
    func problems() throws(SQLError) -> [String] {
        try integrityProblems() + foreignKeyProblems()
    }

    private func integrityProblems() throws(SQLError) -> [String] {
        let statement = try start(SQL(verbatim: "pragma integrity_check(\(DatabaseConnection.problemsMax))"))
        defer { statement.finish() }
        var problems: [String] = []
        while try statement.step() {
            if case .text(let problem) = Row(statement).value(0), problem != "ok" { problems.append(problem) }
        }
        return problems
    }

    /// Returns the rows that refer to rows that don't exist.
    func foreignKeyProblems() throws(SQLError) -> [String] {
        let statement = try start("pragma foreign_key_check")
        defer { statement.finish() }
        var problems: [String] = []
        while try statement.step(), problems.count < DatabaseConnection.problemsMax {
            let row = Row(statement)
            guard case .text(let table) = row.value(0), case .text(let parent) = row.value(2) else {
                continue
            }
            if case .integer(let id) = row.value(1) {
                problems.append("Row \(id) of \(table) refers to a row of \(parent) that does not exist.")
            } else {
                problems.append("A row of \(table) refers to a row of \(parent) that does not exist.")
            }
        }
        return problems
    }

    /// Turns foreign key checks back on; this can't fail outside a transaction.
    func switchForeignKeysOn() {
        portal_sqlite3_db_config_flag(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
    }
}
