/// Jobs that wait, first in first out, for one thread or several.
final class WorkQueue<Job: Sendable>: Sendable {
    enum Batch: Sendable {
        case jobs([Job])
        /// Nothing came within the time.
        case nothing
        /// Closed, and every job has been taken.
        case closed
    }

    fileprivate struct State {
        var jobs: [Job] = []
        /// How many of `jobs` have been taken; they are dropped in one go, so that taking is cheap.
        var taken = 0
        var isClosed = false
        /// How many threads wait for a job.
        var idle = 0
        /// Whether one of them was woken and has not come yet. It wakes the next if there is more to do, so that a
        /// burst of jobs does not wake every thread for what one of them does in passing.
        var isWaking = false

        /// Whether a thread must be woken for a job that waits; remembers that it will be.
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

    /// Appends a job, or says why it cannot be done.
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

    /// How many jobs wait.
    var count: Int { state.withLock { $0.jobs.count - $0.taken } }

    /// Refuses further jobs; those that wait are still done.
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
    /// Up to `max` of the jobs that wait; `nil` if there are none yet.
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
