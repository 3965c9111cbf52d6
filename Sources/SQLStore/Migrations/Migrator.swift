extension Store {
    /// Runs the pending migrations in order and returns their names.
    ///
    /// Each migration runs in its own transaction, which also records it. Foreign keys aren't enforced while a
    /// migration runs, so that it may rebuild tables; they are checked before the commit.
    @discardableResult
    public func migrate(_ migrations: [Migration]) async throws -> [String] {
        try await writeExclusively { connection in
            try connection.migrate(migrations)
        }
    }

    /// Returns what ``migrate(_:)`` would do: the names of the migrations that it would run, and whether the database
    /// has run none yet, so that no data can be lost.
    public func pendingReads(_ migrations: [Migration]) async throws -> (names: [String], isNew: Bool) {
        try await writeExclusively { connection in
            try connection.makeMigrationsTable()
            let applied = try connection.appliedMigrations()
            let pending = try DatabaseConnection.pending(migrations, applied: applied)
            return (pending.map(\.name), applied.isEmpty)
        }
    }
}

extension DatabaseConnection {
    fileprivate func migrate(_ migrations: [Migration]) throws -> [String] {
        try makeMigrationsTable()
        let applied = try appliedMigrations()
        let pending = try DatabaseConnection.pending(migrations, applied: applied)
        guard !pending.isEmpty else { return [] }
        // The pragma has no effect within a transaction, so it is set around them.
        try script("pragma foreign_keys = off")
        defer { switchForeignKeysOn() }
        var names: [String] = []
        for (offset, migration) in pending.enumerated()
        where try run(migration, position: applied.count + offset + 1) {
            names.append(migration.name)
        }
        return names
    }

    fileprivate func makeMigrationsTable() throws {
        try script(
            """
            create table if not exists schema_migrations (
                position integer primary key,
                name text not null unique,
                digest text not null
            ) strict
            """)
    }

    /// Returns the pending migrations, after checking that the ones already run come first and are unchanged.
    fileprivate static func pending(
        _ migrations: [Migration], applied: [(name: String, digest: String)]
    ) throws(MigrationError) -> ArraySlice<Migration> {
        var names = Set<String>()
        for migration in migrations where !names.insert(migration.name).inserted {
            throw .duplicate(migration.name)
        }
        for (index, previous) in applied.enumerated() {
            guard names.contains(previous.name) else { throw .unknown(previous.name) }
            let migration = migrations[index]
            guard migration.name == previous.name else {
                throw .outOfOrder(migration.name, after: previous.name)
            }
            guard migration.digest == previous.digest else { throw .changed(previous.name) }
        }
        return migrations.dropFirst(applied.count)
    }

    fileprivate func appliedMigrations() throws -> [(name: String, digest: String)] {
        let statement = try start("select name, digest from schema_migrations order by position")
        defer { statement.finish() }
        return try statement.rows { row in (try row[0], try row[1]) }
    }

    /// Runs one migration; returns false if another process has run it in the meantime.
    private func run(_ migration: Migration, position: Int) throws(MigrationError) -> Bool {
        let problems: [String]
        do {
            try begin(immediate: true)
            guard try !hasRun(migration) else {
                rollback()
                return false
            }
            try script(migration.sql)
            try remember(migration, position: position)
            problems = try foreignKeyProblems()
            if problems.isEmpty { try commit() }
        } catch {
            rollback()
            throw .failed(migration.name, error)
        }
        guard problems.isEmpty else {
            rollback()
            throw .danglingReferences(migration.name, problems)
        }
        return true
    }

    private func hasRun(_ migration: Migration) throws(SQLError) -> Bool {
        let statement = try start(
            """
            select 1 from schema_migrations where name = \(migration.name) and digest = \(migration.digest)
            """)
        defer { statement.finish() }
        return try statement.step()
    }

    private func remember(_ migration: Migration, position: Int) throws(SQLError) {
        let statement = try start(
            """
            insert into schema_migrations (position, name, digest)
            values (\(position), \(migration.name), \(migration.digest))
            """)
        defer { statement.finish() }
        _ = try statement.step()
    }
}
