/// The waiting and running queries of a sandbox, ordered by ``FairQueryScheduler``.
final class QueryQueue: Sendable {
    typealias Job = @Sendable (SandboxConnections, QueryLease) -> Void

    private struct State {
        var scheduler: FairQueryScheduler<Job>
        var isClosed = false
    }

    private enum Taken: Sendable {
        case job(Int, Job, isSelection: Bool)
        case closed
    }

    private let state: Locked<State>

    var runningCount: Int { state.withLock { $0.scheduler.runningCount } }
    var waitingCount: Int { state.withLock { $0.scheduler.waitingCount } }

    init(_ limits: SandboxLimits) { state = Locked(State(scheduler: FairQueryScheduler(limits))) }

    /// Adds a query and returns its number; throws if its caller has too many already.
    func add(_ job: @escaping Job, for caller: QueryClient) throws -> Int {
        let number = try state.withLock { state in
            if state.isClosed { throw SQLError.closed }
            return try state.scheduler.add(job, for: caller)
        }
        state.broadcast()
        return number
    }

    /// Removes a waiting query; returns false if it is running or has ended.
    func remove(_ number: Int) -> Bool {
        state.withLock { $0.scheduler.remove(number) != nil }
    }

    /// Waits for the next query; returns nil once the queue is closed and empty.
    private func take(selectionsOnly: Bool) -> (job: Job, lease: QueryLease, isSelection: Bool)? {
        let taken = state.wait { state -> Taken? in
            if let next = state.scheduler.next(selectionsOnly: selectionsOnly) {
                return .job(next.number, next.job, isSelection: next.isSelection)
            }
            return state.isClosed && state.scheduler.waitingCount == 0 ? .closed : nil
        }
        guard case .job(let number, let job, let isSelection) = taken else { return nil }
        return (job, QueryLease(number, of: self), isSelection)
    }

    /// Runs the queries on the calling thread as their turns come, until the queue is closed and empty.
    func work(selectionsOnly: Bool, on connections: SandboxConnections) {
        while let (job, lease, isSelection) = take(selectionsOnly: selectionsOnly) {
            let start = ContinuousClock.now
            job(connections, lease)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            state.withLock { $0.scheduler.note(seconds: seconds, isSelection: isSelection) }
        }
    }

    /// Rejects further queries; those that are waiting are still run.
    func close() {
        state.withLock { $0.isClosed = true }
        state.broadcast()
    }

    fileprivate func finish(_ number: Int) {
        state.withLock { $0.scheduler.finish(number) }
        state.broadcast()
    }
}

/// Counts a query as running until the last reference to it and to its result is released.
///
/// A client that reads a result slowly therefore uses up its own limit instead of unlimited memory.
final class QueryLease: Sendable {
    private let number: Int
    private let queue: QueryQueue

    fileprivate init(_ number: Int, of queue: QueryQueue) {
        self.number = number
        self.queue = queue
    }

    deinit { queue.finish(number) }
}
