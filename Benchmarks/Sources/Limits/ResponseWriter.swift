import BareSQLite
import CSQLite
import Glibc
import HandJSON
import NIOCore

/// The one thread that writes: whatever waits goes into one commit.
///
/// `@unchecked Sendable` holds because the queue is touched only under the mutex, and all else only by the thread.
final class ResponseWriter: @unchecked Sendable {
    struct Job: Sendable {
        let document: HandJSON
        let body: ByteBuffer
        let committed: EventLoopPromise<Void>
    }

    private let path: String
    private let groupMax: Int
    private let rows: @Sendable (BareDatabase) -> any ResponseRows
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrived = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [Job] = []

    /// A writer of a new file; `rows` makes its tables and keeps responses there.
    init(_ path: String, groupMax: Int, rows: @escaping @Sendable (BareDatabase) -> any ResponseRows) {
        self.path = path
        self.groupMax = groupMax
        self.rows = rows
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(arrived, nil)
    }

    func start() {
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<ResponseWriter>.fromOpaque(pointer).takeRetainedValue().work()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
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
        let database = BareDatabase(path, isNew: true)
        let begin = database.prepare("begin immediate")
        let commit = database.prepare("commit")
        let rows = rows(database)
        while true {
            let jobs = take()
            step(begin)
            for job in jobs { rows.insert(job) }
            step(commit)
            for job in jobs { job.committed.succeed() }
        }
    }
}
