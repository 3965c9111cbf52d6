/// Detects commits to the same file by other processes.
///
/// The program can keep its in-memory caches of the database up to date only for its own commits. Operator commands
/// write to the database while a server runs, and such caches must then be rebuilt.
final class ExternalCommitObserver: Sendable {
    private struct State {
        var version: Int64?
        var observers: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())

    func observe(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.observers.append(body) }
    }

    /// Compares the data version of the writer's connection. It changes only when another connection commits, and
    /// within this process only the writer does.
    func check(_ connection: DatabaseConnection) {
        // The next statement of a caller fails with the same error and reports it.
        guard let version = try? connection.dataVersion() else { return }
        let observers = state.withLock { state in
            let isNews = state.version != nil && state.version != version
            state.version = version
            return isNews ? state.observers : nil
        }
        guard let observers else { return }
        connection.keyCounters.forget()
        for observer in observers { observer() }
    }
}

extension DatabaseConnection {
    /// Returns a number that changes when another connection has committed.
    func dataVersion() throws(SQLError) -> Int64 {
        let statement = try start("pragma data_version")
        defer { statement.finish() }
        guard try statement.step(), case .integer(let version) = Row(statement).value(0) else { return 0 }
        return version
    }
}
