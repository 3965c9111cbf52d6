import BareSQLite
import CSQLite
import Glibc

/// The one thread that writes: whatever waits goes into one commit.
///
/// `@unchecked Sendable` holds because the queue is touched only under the mutex, and all else only by the thread.
final class GroupWriter<Job: Sendable>: @unchecked Sendable {
    /// Opens the file, and returns its connection and what writes a job.
    typealias Opening = @Sendable () -> (BareDatabase, write: (Job) -> Void)

    private let groupMax: Int
    private let open: Opening
    private let answer: @Sendable (Job) -> Void
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrived = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [Job] = []

    /// A writer of up to `groupMax` jobs in a commit; `answer` is called for each after it.
    init(groupMax: Int, open: @escaping Opening, answer: @escaping @Sendable (Job) -> Void) {
        self.groupMax = groupMax
        self.open = open
        self.answer = answer
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(arrived, nil)
    }

    func start() {
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(ThreadBody { self.work() }).toOpaque())
        guard failure == 0 else { fatalError("no thread: \(failure)") }
    }

    func submit(_ job: Job) {
        pthread_mutex_lock(mutex)
        waiting.append(job)
        pthread_cond_signal(arrived)
        pthread_mutex_unlock(mutex)
    }

    private func take() -> [Job] {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while waiting.isEmpty { pthread_cond_wait(arrived, mutex) }
        let count = min(groupMax, waiting.count)
        defer { waiting.removeFirst(count) }
        return Array(waiting[..<count])
    }

    private func work() {
        let (database, write) = open()
        let begin = database.prepare("begin immediate")
        let commit = database.prepare("commit")
        while true {
            let jobs = take()
            step(begin)
            for job in jobs { write(job) }
            step(commit)
            for job in jobs { answer(job) }
        }
    }
}

private final class ThreadBody {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
