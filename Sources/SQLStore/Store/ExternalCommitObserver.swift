/// Notices that another process committed to the same file.
///
/// What a program keeps in memory of the database is known to be fresh after its own commits only.
/// Operators' verbs write next to a running server, and then such memories must be made again.
final class ExternalCommitObserver: Sendable {
    private struct State {
        var version: Int64?
        var observers: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())

    func observe(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.observers.append(body) }
    }

    /// Compares the version that the writer's connection sees; it moves only when another connection
    /// commits, and within this process only the writer does.
    func check(_ connection: DatabaseConnection) {
        // A failure here is met again, and reported, by the next statement of a caller.
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
    /// A number that changes when another connection has committed.
    func dataVersion() throws(SQLError) -> Int64 {
        let statement = try start("pragma data_version")
        defer { statement.finish() }
        guard try statement.step(), case .integer(let version) = Row(statement).value(0) else { return 0 }
        return version
    }
}
