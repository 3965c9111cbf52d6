/// Jobs that wait, first in first out, for one thread or several.
final class WorkQueue<Job: Sendable>: Sendable {
    enum Taken: Sendable {
        case jobs([Job])
        /// Nothing came within the time.
        case nothing
        /// Closed, and every job has been taken.
        case closed
    }

    private struct State {
        var jobs: [Job] = []
        /// How many of `jobs` have been taken; they are dropped in one go, so that taking is cheap.
        var taken = 0
        var isClosed = false
    }

    private let state = Locked(State())
    private let waitingMax: Int

    init(waitingMax: Int) {
        self.waitingMax = waitingMax
    }

    /// Appends a job, or says why it cannot be done.
    func add(_ job: Job) throws(SQLError) {
        try state.withLock { (state) throws(SQLError) in
            if state.isClosed { throw SQLError(.closed, "The database is closed.") }
            if state.jobs.count - state.taken >= waitingMax {
                throw SQLError(.busy, "More than \(waitingMax) calls wait for the database; try again later.")
            }
            state.jobs.append(job)
        }
        state.wakeOne()
    }

    /// How many jobs wait.
    var count: Int { state.withLock { $0.jobs.count - $0.taken } }

    /// Refuses further jobs; those that wait are still done.
    func close() {
        state.withLock { $0.isClosed = true }
        state.wakeAll()
    }

    /// Waits for jobs and takes up to `max` of them.
    func take(max: Int, milliseconds: Int? = nil) -> Taken {
        let found = state.wait(milliseconds: milliseconds) { state -> Taken? in
            let waiting = state.jobs.count - state.taken
            if waiting == 0 { return state.isClosed ? .closed : nil }
            let end = state.taken + min(max, waiting)
            let jobs = Array(state.jobs[state.taken..<end])
            state.taken = end
            if end == state.jobs.count {
                state.jobs.removeAll(keepingCapacity: end <= 1024)
                state.taken = 0
            } else if end >= 1024 {
                state.jobs.removeFirst(end)
                state.taken = 0
            }
            return .jobs(jobs)
        }
        return found ?? .nothing
    }
}
