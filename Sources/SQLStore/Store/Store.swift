/// One database file: read by a pool of snapshots, written by one thread with group commit.
///
/// Closures given to ``read(_:)`` and ``write(_:)`` run on the store's own threads and are synchronous, so
/// nothing suspends inside a transaction. Keep them short: what takes long and needs no database (hashing,
/// parsing, mail) belongs before or after. A read that lasts, such as an export, uses ``withSnapshot(_:)``.
public final class Store: Sendable {
    /// The database file.
    public let path: String

    let writer: Writer
    let readers: ReaderPool
    let snapshots: SnapshotPool
    private let lookout: CommitMonitor
    private let threads: ThreadCount

    /// Opens the database, and makes it if there is none.
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
        lookout = CommitMonitor(path: path, options: options)

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

    /// Reads one state of the database; statements of the closure do not see what is committed meanwhile.
    public func read<R: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> R
    ) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            submitRead(body) { continuation.resume(with: $0) }
        }
    }

    /// Writes, and returns after the commit: what it returned is then on the disk.
    ///
    /// Other callers' closures share the commit. An error of this closure undoes its own work and no other's.
    @discardableResult
    public func write<R: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> R
    ) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            submitWrite(body) { continuation.resume(with: $0) }
        }
    }

    /// As ``read(_:)``, without a task: `then` is called on a reader's thread and must not block.
    public func submitRead<R: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> R,
        then: @escaping @Sendable (Result<R, any Error>) -> Void
    ) {
        readers.submit(body, then: then)
    }

    /// As ``write(_:)``, without a task: `then` is called on the writer's thread and must not block.
    ///
    /// `isRepeatable` promises that the closure does all its work in the transaction and may run again after that was
    /// undone. Many such closures at once are written with less work.
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

    /// Reads one state of the database on the calling thread, for as long as the closure lasts.
    ///
    /// For streams and exports on threads of their own: it takes none of the pool's readers. It blocks;
    /// never call it from a task or an event loop.
    @discardableResult
    public func withSnapshot<R: Sendable>(_ body: (borrowing Transaction) throws -> R) throws -> R {
        try snapshots.read(body)
    }

    /// As ``withSnapshot(_:)``, from a task: on a thread of its own, before which all others go.
    ///
    /// For work in the background that must not slow down what people and apps wait for.
    public func backgroundSnapshot<R: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> R
    ) async throws -> R {
        try await WorkerThread.run { [snapshots] in
            WorkerThread.lowerPriority()
            return try snapshots.read(body)
        }
    }

    /// Calls `body`, on the writer's thread, whenever another process has committed to the file.
    ///
    /// It is noticed within a second, and in any case before the next write of this process.
    public func onForeignCommit(_ body: @escaping @Sendable () -> Void) {
        writer.foreignCommits.observe(body)
    }

    /// A number that is another one after every commit to the file, of this process or of any other.
    ///
    /// Found on the calling thread in a few microseconds, so that what is kept in memory can be compared wherever it
    /// is used.
    public func commitNumber() throws -> Int64 { try lookout.number() }

    /// Cuts off the write-ahead log, which keeps what was deleted until it is written over; false where someone still
    /// reads an older state, so that it has to be tried again.
    public func emptyLog() async throws -> Bool {
        try await writeExclusively { connection in Checkpoints.truncate(connection) }
    }

    // MARK: Ending

    /// Does what was asked for already, refuses more, moves the log into the file and closes it.
    public func close() async {
        closeQueues()
        await threads.ended()
    }

    private func closeQueues() {
        snapshots.close()
        lookout.close()
        readers.queue.close()
        writer.queue.close()
    }
}

extension Store {
    /// Runs work on the writer's thread outside any transaction, alone.
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
