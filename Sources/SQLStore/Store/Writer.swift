import CSQLite

/// The one thread that writes: it takes every closure that waits into one transaction and answers after its
/// commit.
///
/// While one commit waits for the disk the next group gathers, so no delay is needed to form groups.
final class Writer: Sendable {
    /// Tells a caller how its group ended: `nil` is committed.
    typealias Completion = @Sendable (SQLError?) -> Void

    /// A caller's closure, its result hidden so that callers of every kind share a group.
    struct WriteRequest: Sendable {
        /// Runs the closure; in a savepoint of its own, if what it does must be undone without the rest.
        let run: @Sendable (borrowing Transaction, _ hasSavepoint: Bool) -> Outcome
        let fail: Completion
        /// Whether the closure may run a second time after its work was undone.
        let isRepeatable: Bool
    }

    /// How a closure ended, before the commit.
    struct Outcome {
        let hasThrown: Bool
        let answer: Completion
    }

    enum Job: Sendable {
        case part(WriteRequest)
        /// Work outside any transaction, such as a migration.
        case alone(@Sendable (DatabaseConnection) -> Void)
    }

    /// How many callers share a commit at most, so that the first of them does not wait for ever.
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

    /// Works until the queue is closed and empty, then closes the connection; runs on the writer's thread.
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
                // A migration may have made a table anew.
                connection.keyCounters.forget()
                foreignCommits.check(connection)
            }
        }
        commit(group, connection)
    }

    /// Commits a group, or, where SQLite gives up a transaction, the rest of it in a further one.
    private func commit(_ group: [WriteRequest], _ connection: DatabaseConnection) {
        var waiting = group[...]
        // A savepoint costs a copy of each page that its part changes, for each part. Where all can be run again,
        // they are tried without: next to none fails after it has written.
        if group.count > 1, group.allSatisfy(\.isRepeatable), commitAtOnce(group, connection) { return }
        while !waiting.isEmpty { waiting = commitSome(of: waiting, connection) }
    }

    /// One transaction without savepoints. False, and nothing is done, if a part failed that had written something.
    private func commitAtOnce(_ parts: [WriteRequest], _ connection: DatabaseConnection) -> Bool {
        // Whatever keeps a transaction from beginning or ending is met again, and reported, with savepoints.
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

    /// One transaction; returns the parts that were not run.
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
        // A part that is alone can do without a savepoint.
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
    /// A closure that answers `then` once, after the commit that holds its work.
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
                // Its own error is, whatever becomes of the others.
                return Writer.Outcome(hasThrown: true) { _ in then(.failure(error)) }
            }
        }
    }
}
