import Dispatch
import Glibc
import Synchronization

/// A few threads for calls that block; each makes a state of its own, which no other thread ever sees.
///
/// When the last reference goes, the threads do what still waits and end.
final class WorkerThreads<State>: Sendable {
    typealias Job = @Sendable (State) -> Void

    private let queue = JobQueue<State>()
    private let count: Int

    /// Starts `count` threads.
    init(count: Int, makeState: @escaping @Sendable () -> State) {
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

    /// Does `job` as soon as a thread is free.
    func submit(_ job: @escaping Job) {
        queue.append(job)
    }

    /// Does `body` as soon as a thread is free, and answers what it answers.
    func run<Answer: Sendable>(_ body: @escaping @Sendable (State) -> Answer) async -> Answer {
        await withCheckedContinuation { continuation in
            submit { state in continuation.resume(returning: body(state)) }
        }
    }
}

/// The jobs that wait, first in, first out.
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

private func startThread(_ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(ThreadBody(run))
    var thread = pthread_t()
    let result = pthread_create(
        &thread, nil,
        { pointer in
            // The one balance of `passRetained`: pthread_create hands over the pointer that it was given.
            guard let pointer else { return nil }
            Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
            return nil
        }, body.toOpaque())
    precondition(result == 0, "the system cannot create a thread for outbound requests (error \(result))")
    pthread_detach(thread)
}
