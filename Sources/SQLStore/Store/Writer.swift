import CSQLite

/// The writer thread: it runs all waiting closures in one transaction and answers their callers after its commit.
///
/// While one commit waits for the disk, the next group accumulates, so no delay is needed to form groups.
final class Writer: Sendable {
    /// Reports to a caller how its group ended; `nil` means committed.
    typealias Completion = @Sendable (SQLError?) -> Void

    /// A caller's closure with its result type erased, so that all kinds of callers can share a group.
    struct WriteRequest: Sendable {
        /// Runs the closure, in its own savepoint if its work must be reverted separately.
        let run: @Sendable (borrowing Transaction, _ hasSavepoint: Bool) -> Outcome
        let fail: Completion
        /// Whether the closure may run again after its work was rolled back.
        let isRepeatable: Bool
    }

    /// The outcome of a closure before the commit.
    struct Outcome {
        let hasThrown: Bool
        let answer: Completion
    }

    enum Job: Sendable {
        case part(WriteRequest)
        /// Work outside any transaction, such as a migration.
        case alone(@Sendable (DatabaseConnection) -> Void)
    }

    /// The maximum number of callers that share a commit, so that the first of them doesn't wait indefinitely.
    static let groupMax = 256

    let queue: WorkQueue<Job>
    let foreignCommits = ExternalCommitObserver()
    let statistics = Locked(StoreStatistics())
    private let connection: Locked<DatabaseConnection?>
    private let idleMilliseconds: Int

    init(_ connection: sending DatabaseConnection, options: StoreOptions) {
        self.connection = Locked(connection)
        queue = WorkQueue(waitingMax: options.waitingMax)
        idleMilliseconds = options.foreignCommitCheckMilliseconds
    }

    /// Runs until the queue is closed and empty, then closes the connection; called on the writer's thread.
    func work(waitForReaders: () -> Void) {
        connection.withLock { owned in
            guard let connection = owned else { return }
            defer { owned = nil }
            var checkpoints = Checkpoints()
            foreignCommits.check(connection)
            while true {
                switch queue.take(max: Writer.groupMax, milliseconds: idleMilliseconds) {
                case .closed:
                    waitForReaders()
                    checkpoints.last(connection)
                    return
                case .nothing:
                    foreignCommits.check(connection)
                case .jobs(let jobs):
                    perform(jobs, connection)
                    checkpoints.afterCommit(connection)
                }
            }
        }
    }

    private func perform(_ jobs: [Job], _ connection: DatabaseConnection) {
        var group: [WriteRequest] = []
        for job in jobs {
            switch job {
            case .part(let part):
                group.append(part)
            case .alone(let body):
                commit(group, connection)
                group = []
                body(connection)
                // A migration may have recreated a table.
                connection.keyCounters.forget()
                foreignCommits.check(connection)
            }
        }
        commit(group, connection)
    }

    /// Commits a group; if SQLite rolls back the transaction on its own, commits the rest of the group in another one.
    private func commit(_ group: [WriteRequest], _ connection: DatabaseConnection) {
        var waiting = group[...]
        // A savepoint costs a copy of each page that its part changes. If all parts are repeatable, they are tried
        // without savepoints first, because hardly any part fails after it has written.
        if group.count > 1, group.allSatisfy(\.isRepeatable), commitAtOnce(group, connection) { return }
        while !waiting.isEmpty { waiting = commitSome(of: waiting, connection) }
    }

    /// Runs one transaction without savepoints. Returns false, with everything rolled back, if a part failed after
    /// writing.
    private func commitAtOnce(_ parts: [WriteRequest], _ connection: DatabaseConnection) -> Bool {
        // An error that keeps a transaction from beginning or ending occurs again, and is reported, with savepoints.
        guard (try? connection.begin(immediate: true)) != nil else { return false }
        foreignCommits.check(connection)
        var answers: [Completion] = []
        answers.reserveCapacity(parts.count)
        for part in parts {
            let changes = sqlite3_total_changes64(connection.handle)
            let outcome = part.run(Transaction(connection), false)
            let hasLeftWork =
                outcome.hasThrown && sqlite3_total_changes64(connection.handle) != changes
            guard !hasLeftWork, connection.lostTransaction == nil else {
                connection.rollback()
                return false
            }
            answers.append(outcome.answer)
        }
        let failure = end(connection)
        count(writes: answers.count, commits: failure == nil ? 1 : 0, connection)
        for answer in answers { answer(failure) }
        return true
    }

    /// Runs one transaction; returns the parts that weren't run.
    private func commitSome(of parts: ArraySlice<WriteRequest>, _ connection: DatabaseConnection)
        -> ArraySlice<WriteRequest>
    {
        do {
            try connection.begin(immediate: true)
        } catch {
            for part in parts { part.fail(error) }
            return []
        }
        foreignCommits.check(connection)
        var answers: [Completion] = []
        var rest = parts
        // A single part doesn't need a savepoint.
        let isOnly = parts.count == 1
        var isUndone = false
        while connection.lostTransaction == nil, let part = rest.popFirst() {
            let outcome = part.run(Transaction(connection), !isOnly)
            answers.append(outcome.answer)
            isUndone = isOnly && outcome.hasThrown
        }
        if isUndone { connection.rollback() }
        let failure = isUndone ? nil : end(connection)
        count(writes: answers.count, commits: failure == nil && !isUndone ? 1 : 0, connection)
        for answer in answers { answer(failure) }
        return rest
    }

    private func count(writes: Int, commits: Int, _ connection: DatabaseConnection) {
        statistics.withLock { statistics in
            statistics.writes += writes
            statistics.commits += commits
            statistics.logPages = connection.logPages
        }
    }

    private func end(_ connection: DatabaseConnection) -> SQLError? {
        if let lost = connection.lostTransaction {
            connection.rollback()
            return lost
        }
        do {
            try connection.keyCounters.save(on: connection)
        } catch {
            connection.rollback()
            return error as? SQLError ?? SQLError(.other, "\(error)")
        }
        do {
            try connection.commit()
            connection.keyCounters.saved()
            return nil
        } catch {
            return error
        }
    }
}

extension Writer.WriteRequest {
    /// Creates a request that calls `then` once, after the commit of its work.
    init<R: Sendable>(
        isRepeatable: Bool = false, _ body: @escaping @Sendable (borrowing Transaction) throws -> R,
        then: @escaping @Sendable (Result<R, any Error>) -> Void
    ) {
        self.isRepeatable = isRepeatable
        fail = { error in
            if let error { then(.failure(error)) }
        }
        run = { transaction, hasSavepoint in
            do {
                let result =
                    hasSavepoint
                    ? try transaction.savepoint { try body(transaction) }
                    : try transaction.connection.withoutSavepoint { try body(transaction) }
                return Writer.Outcome(hasThrown: false) { failure in
                    then(failure.map { .failure($0) } ?? .success(result))
                }
            } catch {
                // The closure's own error is reported, whatever happens to the others.
                return Writer.Outcome(hasThrown: true) { _ in then(.failure(error)) }
            }
        }
    }
}
