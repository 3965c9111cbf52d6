/// A connection that only checks whether anything was committed, on the calling thread.
final class CommitMonitor: Sendable {
    private struct State {
        var connection: DatabaseConnection?
        var isClosed = false
    }

    private let state = Locked(State())
    private let path: String
    private let options: StoreOptions

    init(path: String, options: StoreOptions) {
        self.path = path
        self.options = options
    }

    /// Returns a number that changes with every commit of every other connection; this one makes none.
    func number() throws -> Int64 {
        try state.withLock { state in
            if state.isClosed { throw SQLError.closed }
            let connection =
                try state.connection ?? DatabaseConnection(path: path, mode: .reader, options: options)
            state.connection = connection
            return try connection.dataVersion()
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.connection = nil
        }
    }
}
