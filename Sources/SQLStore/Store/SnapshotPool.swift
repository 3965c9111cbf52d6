/// Connections for long reads, each on its caller's thread, separate from the reader pool.
final class SnapshotPool: Sendable {
    /// The maximum number of concurrent long reads. Each keeps the write-ahead log from restarting while it runs.
    private static let openMax = 32
    /// The number of idle connections that are kept.
    private static let idleMax = 4

    private struct State {
        var idle: [Locked<DatabaseConnection>] = []
        var openCount = 0
        var isClosed = false
    }

    private let state = Locked(State())
    private let path: String
    private let options: StoreOptions

    init(path: String, options: StoreOptions) {
        self.path = path
        self.options = options
    }

    /// Reads a snapshot on the calling thread for as long as the closure runs.
    func read<R: Sendable>(_ body: (borrowing Transaction) throws -> R) throws -> R {
        try withConnection { connection in try connection.snapshot(body) }
    }

    /// Provides a connection that isn't in a transaction.
    func withConnection<R: Sendable>(_ body: (DatabaseConnection) throws -> R) throws -> R {
        let connection = try take()
        defer { giveBack(connection) }
        return try connection.withLock { connection in try body(connection) }
    }

    /// Provides a connection of its own in a snapshot for ``Store/rehearse(emptied:copied:_:)``, which counts
    /// as a long read.
    func rehearse<R: Sendable>(_ body: (DatabaseConnection) throws -> R) throws -> R {
        try withConnection { _ in
            let connection = try DatabaseConnection(path: path, mode: .reader, options: options)
            try connection.prepareRehearsal()
            return try connection.withinSnapshot { try body(connection) }
        }
    }

    /// Closes the idle connections and rejects further reads; running reads finish normally.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.idle = []
        }
    }

    private func take() throws -> Locked<DatabaseConnection> {
        let idle = try state.withLock { state in
            if state.isClosed { throw SQLError.closed }
            if state.openCount >= SnapshotPool.openMax {
                throw SQLError(
                    .busy, "\(SnapshotPool.openMax) long reads are already running. Try again later.")
            }
            state.openCount += 1
            return state.idle.popLast()
        }
        if let idle { return idle }
        do {
            return Locked(try DatabaseConnection(path: path, mode: .reader, options: options))
        } catch {
            state.withLock { $0.openCount -= 1 }
            throw error
        }
    }

    private func giveBack(_ connection: Locked<DatabaseConnection>) {
        state.withLock { state in
            state.openCount -= 1
            if !state.isClosed, state.idle.count < SnapshotPool.idleMax { state.idle.append(connection) }
        }
    }
}
