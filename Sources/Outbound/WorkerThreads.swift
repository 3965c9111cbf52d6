import Dispatch
import Glibc
import Synchronization

/// Threads for blocking calls; each creates its own state, which no other thread accesses.
///
/// When the last reference is released, the threads finish the waiting jobs and end.
package final class WorkerThreads<State>: Sendable {
    typealias Job = @Sendable (State) -> Void

    private let queue = JobQueue<State>()
    private let count: Int

    /// Starts `count` threads.
    package init(count: Int, makeState: @escaping @Sendable () -> State) {
        precondition(count > 0, "at least one thread is required")
        self.count = count
        let queue = queue
        for _ in 0..<count {
            startThread {
                let state = makeState()
                while let job = queue.next() { job(state) }
            }
        }
    }

    deinit {
        queue.close(threads: count)
    }

    /// Runs `job` as soon as a thread is free.
    func submit(_ job: @escaping Job) {
        queue.append(job)
    }

    /// Runs `body` as soon as a thread is free, and returns its result.
    package func run<Answer: Sendable>(_ body: @escaping @Sendable (State) -> Answer) async -> Answer {
        await withCheckedContinuation { continuation in
            submit { state in continuation.resume(returning: body(state)) }
        }
    }
}

/// The waiting jobs, first in, first out.
private final class JobQueue<State>: Sendable {
    typealias Job = @Sendable (State) -> Void

    private struct Waiting {
        var jobs: [Job] = []
        var isClosed = false
    }

    private let waiting = Mutex(Waiting())
    private let count = DispatchSemaphore(value: 0)

    func append(_ job: @escaping Job) {
        waiting.withLock { $0.jobs.append(job) }
        count.signal()
    }

    /// Waits for a job; nil when the queue is closed and empty.
    func next() -> Job? {
        while true {
            count.wait()
            let (job, isClosed) = waiting.withLock { waiting in
                (waiting.jobs.isEmpty ? nil : waiting.jobs.removeFirst(), waiting.isClosed)
            }
            if job != nil || isClosed { return job }
        }
    }

    func close(threads: Int) {
        waiting.withLock { $0.isClosed = true }
        for _ in 0..<threads { count.signal() }
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs `run` on a thread of its own.
func startThread(_ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(ThreadBody(run))
    var thread = pthread_t()
    let result = pthread_create(
        &thread, nil,
        { pointer in
            // Balances `passRetained`: pthread_create passes on the pointer that it was given.
            guard let pointer else { return nil }
            Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
            return nil
        }, body.toOpaque())
    precondition(result == 0, "the system cannot create a thread for outbound requests (error \(result))")
    pthread_detach(thread)
}
