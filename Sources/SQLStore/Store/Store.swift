/// One database file: read by a pool of snapshots, written by one thread with group commit.
///
/// Closures passed to ``read(_:)`` and ``write(_:)`` run on the store's own threads and are synchronous, so nothing
/// suspends inside a transaction. Keep them short: do slow work that needs no database (hashing, parsing, mail) before
/// or after. Use ``withSnapshot(_:)`` for a long read, such as an export.
public final class Store: Sendable {
    /// The database file.
    public let path: String

    let writer: Writer
    let readers: ReaderPool
    let snapshots: SnapshotPool
    private let commitMonitor: CommitMonitor
    private let threads: ThreadCount

    /// Opens the database, and creates it if it doesn't exist.
    public convenience init(path: String, options: StoreOptions = StoreOptions()) throws {
        try self.init(path: path, options: options, whenEnded: {})
    }

    init(path: String, options: StoreOptions, whenEnded: @escaping @Sendable () -> Void) throws {
        self.path = path
        try DatabaseFile.create(path)
        let writer = Writer(
            try DatabaseConnection(path: path, mode: .writer, options: options), options: options)
        let readers = ReaderPool(options: options)
        let threads = ThreadCount(whenEnded)
        self.writer = writer
        self.readers = readers
        self.threads = threads
        snapshots = SnapshotPool(path: path, options: options)
        commitMonitor = CommitMonitor(path: path, options: options)

        for _ in 0..<max(1, options.readers) {
            let connection = try DatabaseConnection(path: path, mode: .reader, options: options)
            try readers.start(Locked(connection), on: threads)
        }
        try threads.start { writer.work(waitForReaders: readers.waitUntilEnded) }
    }

    deinit {
        closeQueues()
    }

    // MARK: Reading and writing

    /// Reads one state of the database; the closure's statements don't see later commits.
    public func read<R: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> R
    ) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            submitRead(body) { continuation.resume(with: $0) }
        }
    }

    /// Writes, and returns once the commit is on disk.
    ///
    /// Other callers' closures share the commit. An error in this closure rolls back only its own work.
    @discardableResult
    public func write<R: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> R
    ) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            submitWrite(body) { continuation.resume(with: $0) }
        }
    }

    /// Same as ``read(_:)`` without a task: `then` is called on a reader thread and must not block.
    public func submitRead<R: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> R,
        then: @escaping @Sendable (Result<R, any Error>) -> Void
    ) {
        readers.submit(body, then: then)
    }

    /// Same as ``write(_:)`` without a task: `then` is called on the writer's thread and must not block.
    ///
    /// Pass `isRepeatable` if the closure does all its work in the transaction and may run again after a rollback. Many
    /// such closures waiting at once are committed more efficiently.
    public func submitWrite<R: Sendable>(
        isRepeatable: Bool = false, _ body: @escaping @Sendable (borrowing Transaction) throws -> R,
        then: @escaping @Sendable (Result<R, any Error>) -> Void
    ) {
        let part = Writer.WriteRequest(isRepeatable: isRepeatable, body, then: then)
        do {
            try writer.queue.add(.part(part))
        } catch {
            part.fail(error)
        }
    }

    /// Reads one state of the database on the calling thread, for as long as the closure runs.
    ///
    /// For streams and exports on their own threads: it doesn't use a reader of the pool. It blocks, so never call it
    /// from a task or an event loop.
    @discardableResult
    public func withSnapshot<R: Sendable>(_ body: (borrowing Transaction) throws -> R) throws -> R {
        try snapshots.read(body)
    }

    /// Same as ``withSnapshot(_:)``, from a task: runs on its own thread at low priority.
    ///
    /// For background work that must not slow down requests from people and apps.
    public func backgroundSnapshot<R: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> R
    ) async throws -> R {
        try await WorkerThread.run { [snapshots] in
            WorkerThread.lowerPriority()
            return try snapshots.read(body)
        }
    }

    /// Calls `body` on the writer's thread whenever another process has committed to the file.
    ///
    /// A commit is detected within a second, and in any case before the next write of this process.
    public func onForeignCommit(_ body: @escaping @Sendable () -> Void) {
        writer.foreignCommits.observe(body)
    }

    /// Returns a number that changes with every commit to the file, by this process or any other.
    ///
    /// It is read on the calling thread in a few microseconds, so cached data can be validated wherever it is used.
    public func commitNumber() throws -> Int64 { try commitMonitor.number() }

    /// Truncates the write-ahead log, which keeps deleted data until it is overwritten; returns false if someone is
    /// still reading an older state, in which case it must be retried.
    public func emptyLog() async throws -> Bool {
        try await writeExclusively { connection in Checkpoints.truncate(connection) }
    }

    // MARK: Ending

    /// Finishes the accepted work, rejects new work, moves the log into the file and closes it.
    public func close() async {
        closeQueues()
        await threads.ended()
    }

    private func closeQueues() {
        snapshots.close()
        commitMonitor.close()
        readers.queue.close()
        writer.queue.close()
    }
}

extension Store {
    /// Runs work on the writer's thread, alone and outside any transaction.
    func writeExclusively<R: Sendable>(
        _ body: @escaping @Sendable (DatabaseConnection) throws -> R
    ) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try writer.queue.add(
                    .alone { connection in continuation.resume(with: Result { try body(connection) }) })
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}
