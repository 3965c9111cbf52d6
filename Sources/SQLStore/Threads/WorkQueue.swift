/// Waiting jobs, first in, first out, for one or more threads.
final class WorkQueue<Job: Sendable>: Sendable {
    enum Batch: Sendable {
        case jobs([Job])
        /// No job arrived within the timeout.
        case nothing
        /// The queue is closed, and every job has been taken.
        case closed
    }

    fileprivate struct State {
        var jobs: [Job] = []
        /// The number of `jobs` that have been taken; they are removed in bulk, so that taking is cheap.
        var taken = 0
        var isClosed = false
        /// The number of threads waiting for a job.
        var idle = 0
        /// Whether one of them was woken and isn't running yet. It wakes the next thread if there is more to do, so
        /// that a burst of short jobs that one thread can handle doesn't wake every thread.
        var isWaking = false

        /// Returns whether a thread must be woken for a waiting job, and records that it will be.
        mutating func needsWaking() -> Bool {
            guard jobs.count > taken, idle > 0, !isWaking else { return false }
            isWaking = true
            return true
        }
    }

    private let state = Locked(State())
    private let waitingMax: Int

    init(waitingMax: Int) {
        self.waitingMax = waitingMax
    }

    /// Appends a job, or throws if it can't be run.
    func add(_ job: Job) throws(SQLError) {
        let needsWaking = try state.withLock { (state) throws(SQLError) in
            if state.isClosed { throw SQLError.closed }
            if state.jobs.count - state.taken >= waitingMax {
                throw SQLError(
                    .busy, "More than \(waitingMax) calls are waiting for the database. Try again later.")
            }
            state.jobs.append(job)
            return state.needsWaking()
        }
        if needsWaking { state.signal() }
    }

    /// The number of waiting jobs.
    var count: Int { state.withLock { $0.jobs.count - $0.taken } }

    /// Rejects further jobs; those that are waiting are still run.
    func close() {
        state.withLock { $0.isClosed = true }
        state.broadcast()
    }

    /// Waits for jobs and takes up to `max` of them.
    func take(max: Int, milliseconds: Int? = nil) -> Batch {
        var isIdle = false
        let found = state.wait(milliseconds: milliseconds) { state -> (Batch, needsWaking: Bool)? in
            guard let taken = state.take(max: max) else {
                if !isIdle { state.idle += 1 }
                isIdle = true
                return nil
            }
            if isIdle { state.idle -= 1 }
            state.isWaking = false
            return (taken, state.needsWaking())
        }
        guard let found else {
            state.withLock { $0.idle -= 1 }
            return .nothing
        }
        if found.needsWaking { state.signal() }
        return found.0
    }
}

extension WorkQueue.State {
    /// Returns up to `max` waiting jobs; `nil` if there are none yet.
    fileprivate mutating func take(max: Int) -> WorkQueue.Batch? {
        let waiting = jobs.count - taken
        if waiting == 0 { return isClosed ? .closed : nil }
        let end = taken + min(max, waiting)
        let found = Array(jobs[taken..<end])
        taken = end
        if end == jobs.count {
            jobs.removeAll(keepingCapacity: end <= 1024)
            taken = 0
        } else if end >= 1024 {
            jobs.removeFirst(end)
            taken = 0
        }
        return .jobs(found)
    }
}
