/// Reader threads, each with its own connection; they share one queue.
final class ReaderPool: Sendable {
    /// A caller's closure with its result type erased.
    typealias Job = @Sendable (DatabaseConnection) -> Void

    let queue: WorkQueue<Job>
    private let working = Locked(0)

    init(options: StoreOptions) {
        queue = WorkQueue(waitingMax: options.waitingMax)
    }

    /// Starts a thread that runs until the queue is closed and empty, and then closes its connection.
    func start(_ connection: Locked<DatabaseConnection?>, on threads: ThreadCount) throws(SQLError) {
        working.withLock { $0 += 1 }
        do {
            try threads.start { [self] in
                work(connection)
                end()
            }
        } catch {
            end()
            throw error
        }
    }

    /// Blocks until every reader has closed its connection.
    func waitUntilEnded() {
        _ = working.wait { $0 == 0 ? true : nil }
    }

    private func work(_ connection: Locked<DatabaseConnection?>) {
        connection.withLock { owned in
            guard let connection = owned else { return }
            defer { owned = nil }
            while case .jobs(let jobs) = queue.take(max: 1) {
                for job in jobs { job(connection) }
            }
        }
    }

    private func end() {
        working.withLock { $0 -= 1 }
        working.broadcast()
    }
}

extension ReaderPool {
    /// Runs a closure on a snapshot and passes on its result.
    func submit<R: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> R,
        then: @escaping @Sendable (Result<R, any Error>) -> Void
    ) {
        do {
            try queue.add { connection in
                then(Result { try connection.snapshot(body) })
            }
        } catch {
            then(.failure(error))
        }
    }
}

extension DatabaseConnection {
    /// Runs a closure whose statements all see the same state of the database.
    func snapshot<R>(_ body: (borrowing Transaction) throws -> R) throws -> R {
        try withinSnapshot { try body(Transaction(self)) }
    }

    /// Same as above, for a closure that uses the connection itself.
    func withinSnapshot<R>(_ body: () throws -> R) throws -> R {
        try begin(immediate: false)
        defer { rollback() }
        return try body()
    }
}
