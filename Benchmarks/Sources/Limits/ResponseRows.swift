import BareSQLite
import CSQLite
import Glibc
import HandJSON
import NIOCore

/// A response to keep.
struct ResponseJob: Sendable {
    let document: HandJSON
    let body: ByteBuffer
    let committed: EventLoopPromise<Void>
}

/// The tables that hold responses.
protocol ResponseRows {
    /// Keeps one response in the transaction that is open.
    func insert(_ job: ResponseJob)
}

/// A row for the response as it came.
struct RawRows {
    private let database: BareDatabase
    private let statement: OpaquePointer

    init(_ database: BareDatabase) {
        database.run(
            "create table raw_responses (id integer primary key, survey text, token text, received_at integer, body blob)"
        )
        self.database = database
        statement = database.prepare(
            "insert into raw_responses (survey, token, received_at, body) values (?, ?, ?, ?)")
    }

    /// Keeps the body of a response and returns its number.
    func insert(_ job: ResponseJob) -> Int64 {
        bind(job.document["metadata"]["activityId"].string, statement, at: 1)
        bind(job.document["participantId"].string, statement, at: 2)
        sqlite3_bind_int64(statement, 3, Int64(time(nil)))
        job.body.withUnsafeReadableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            _ = portal_sqlite3_bind_blob(statement, 4, start, UInt64(bytes.count))
            step(statement)
        }
        return sqlite3_last_insert_rowid(database.handle)
    }
}

/// Binds a value by its own type.
func bindValue(_ value: HandJSON, _ statement: OpaquePointer, at place: Int32) {
    switch value {
    case .number(let number): sqlite3_bind_double(statement, place, number)
    case .string(let text): bind(text, statement, at: place)
    case .bool(let isTrue): sqlite3_bind_int64(statement, place, isTrue ? 1 : 0)
    default: sqlite3_bind_null(statement, place)
    }
}
