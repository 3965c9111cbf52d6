/// The connections of one thread: for each definition, one with its current generation.
final class SandboxConnections {
    private struct Key: Hashable {
        let definition: String
        let hasAllColumns: Bool
    }

    private struct Entry {
        let connection: SandboxConnection
        var lastUse: Int
    }

    private let path: String
    private let limits: SandboxLimits
    private let memory: QueryMemoryBudget
    private var entries: [Key: Entry] = [:]
    private var uses = 0

    init(path: String, limits: SandboxLimits, memory: QueryMemoryBudget) {
        self.path = path
        self.limits = limits
        self.memory = memory
    }

    /// Runs a query. If it names a column that `*` excludes, it is run again on a connection that includes all columns.
    func run(
        _ query: SQL, on definition: SandboxDefinition, owners: [String: SQLValue],
        until cancellation: QueryCancellation
    ) throws -> QueryResult {
        if cancellation.isCancelled { throw QueryError.interrupted }
        do {
            return try connection(definition, allColumns: false).run(
                query, owners: owners, until: cancellation)
        } catch let fault as LocatedQueryError {
            guard case .columnNotFound = fault.refusal, definition.hasColumnsBeyondStar else { throw fault }
            return try connection(definition, allColumns: true).run(
                query, owners: owners, until: cancellation)
        }
    }

    private func connection(
        _ definition: SandboxDefinition, allColumns: Bool
    ) throws(SQLError) -> SandboxConnection {
        uses += 1
        let key = Key(definition: definition.name, hasAllColumns: allColumns)
        if let known = entries[key], known.connection.generation == definition.generation {
            entries[key]?.lastUse = uses
            return known.connection
        }
        let made = try SandboxConnection(
            path: path, definition: definition, allColumns: allColumns, limits: limits,
            memory: memory)
        if entries[key] == nil, entries.count >= limits.connectionsMax,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[oldest.key] = nil
        }
        entries[key] = Entry(connection: made, lastUse: uses)
        return made
    }
}

extension SandboxDefinition {
    fileprivate var hasColumnsBeyondStar: Bool {
        tables.contains { table in table.columns.contains { !$0.isInStar } }
    }
}
