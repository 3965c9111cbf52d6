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
    private let hasIndexes: Bool
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrived = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [Job] = []

    init(_ path: String, groupMax: Int, hasIndexes: Bool) {
        self.path = path
        self.groupMax = groupMax
        self.hasIndexes = hasIndexes
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
        database.run(
            """
            create table raw_responses (id integer primary key, survey text, token text, received_at integer, body blob);
            create table list_rows (id integer primary key, response_id integer, k1 text, v1 text, k2 text, v2 text,
                k3 text, v3 text)
            """)
        if hasIndexes {
            database.run(
                """
                create index raw_responses_by_token on raw_responses (token);
                create index raw_responses_by_token_and_time on raw_responses (token, received_at);
                create index list_rows_by_response on list_rows (response_id)
                """)
        }
        let begin = database.prepare("begin immediate")
        let commit = database.prepare("commit")
        let rows = ResponseRows(database)
        while true {
            let jobs = take()
            step(begin)
            for job in jobs { rows.insert(job) }
            step(commit)
            for job in jobs { job.committed.succeed() }
        }
    }
}

/// The statements that keep one response.
private struct ResponseRows {
    let database: BareDatabase
    let raw: OpaquePointer
    let list: OpaquePointer

    init(_ database: BareDatabase) {
        self.database = database
        raw = database.prepare(
            "insert into raw_responses (survey, token, received_at, body) values (?, ?, ?, ?)")
        list = database.prepare(
            "insert into list_rows (response_id, k1, v1, k2, v2, k3, v3) values (?, ?, ?, ?, ?, ?, ?)")
    }

    func insert(_ job: ResponseWriter.Job) {
        bind(job.document["metadata"]["activityId"].string, raw, at: 1)
        bind(job.document["participantId"].string, raw, at: 2)
        sqlite3_bind_int64(raw, 3, Int64(time(nil)))
        job.body.withUnsafeReadableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            _ = portal_sqlite3_bind_blob(raw, 4, start, UInt64(bytes.count))
            step(raw)
        }
        let response = sqlite3_last_insert_rowid(database.handle)
        let answers = job.document["data"]["results"].elements
        for start in stride(from: 0, to: answers.count, by: 3) {
            sqlite3_bind_int64(list, 1, response)
            for place in 0..<3 { bindAnswer(answers, start + place, at: Int32(2 + 2 * place)) }
            step(list)
        }
    }

    private func bindAnswer(_ answers: [HandJSON], _ index: Int, at place: Int32) {
        guard index < answers.count else {
            sqlite3_bind_null(list, place)
            sqlite3_bind_null(list, place + 1)
            return
        }
        bind(answers[index]["key"].string, list, at: place)
        switch answers[index]["value"] {
        case .number(let number): sqlite3_bind_double(list, place + 1, number)
        case .string(let text): bind(text, list, at: place + 1)
        default: sqlite3_bind_null(list, place + 1)
        }
    }
}
