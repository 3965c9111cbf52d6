import BareHTTP
import BareSQLite
import CSQLite
import NIOCore
import NIOHTTP1
import NIOPosix
import StudyPages

/// The page written by hand from the columns of a prepared statement, one for each event loop; nobody signs in.
enum PageLimit {
    static func serve(port: Int, database: String) async throws {
        let connections = ThreadSpecificVariable<Reader>()
        try await BareServer.run(port: port) {
            BareHandler { _, handler, context in
                let reader = connections.currentValue ?? Reader(database)
                connections.currentValue = reader
                let page = reader.page()
                let headers = HTTPHeaders([
                    ("content-type", "text/html; charset=utf-8"), ("content-length", String(page.count)),
                ])
                var body = context.channel.allocator.buffer(capacity: page.count)
                body.writeBytes(page)
                handler.respond(context, .ok, headers, body)
            }
        }
    }

    /// `@unchecked Sendable` holds because each is kept in a variable of one thread and used by no other.
    private final class Reader: @unchecked Sendable {
        private let database: BareDatabase
        private let statement: OpaquePointer

        init(_ path: String) {
            database = BareDatabase(path, isNew: false)
            statement = database.prepare(StudyListPage.selection)
        }

        func page() -> [UInt8] {
            var page = HandWrittenPage()
            while sqlite3_step(statement) == SQLITE_ROW {
                page.row(
                    id: int(0), nameBytes: column(statement, 1), pi: column(statement, 2),
                    isActive: int(4) != 0, status: column(statement, 3), enrolled: int(5), target: int(6),
                    created: column(statement, 7), note: column(statement, 8))
            }
            sqlite3_reset(statement)
            return page.finish()
        }

        private func int(_ index: Int32) -> Int { Int(sqlite3_column_int64(statement, index)) }
    }
}
