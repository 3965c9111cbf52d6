import BareHTTP
import BareSQLite
import Glibc
import HandJSON
import NIOCore
import NIOHTTP1

/// Keeps responses: read by the scanner made by hand, a raw row and rows for the answers, answered after the commit
/// that holds them. No participant, no design, no types.
enum ResponseLimit {
    static func serve(
        port: Int, database: String, groupMax: Int,
        rows: @escaping @Sendable (BareDatabase) -> any ResponseRows
    ) async throws {
        let writer = writer(database, groupMax, rows)
        let headers = HTTPHeaders([("content-type", "application/json"), ("content-length", "16")])
        let kept = ByteBuffer(string: #"{"success":true}"#)
        let refused = ByteBuffer(string: #"{"success":nope}"#)
        try await BareServer.run(port: port) {
            BareHandler { body, handler, context in
                let document = body.withUnsafeReadableBytes { bytes in
                    try? HandJSON(bytes.bindMemory(to: UInt8.self))
                }
                guard let document else { return handler.respond(context, .badRequest, headers, refused) }
                let committed = context.eventLoop.makePromise(of: Void.self)
                let bound = NIOLoopBound((handler, context), eventLoop: context.eventLoop)
                committed.futureResult.whenSuccess {
                    let (handler, context) = bound.value
                    handler.respond(context, .ok, headers, kept)
                }
                writer.submit(ResponseJob(document: document, body: body, committed: committed))
            }
        }
    }

    /// Starts the thread that writes.
    private static func writer(
        _ database: String, _ groupMax: Int, _ rows: @escaping @Sendable (BareDatabase) -> any ResponseRows
    ) -> GroupWriter<ResponseJob> {
        let writer = GroupWriter<ResponseJob>(
            groupMax: groupMax,
            open: {
                let file = BareDatabase(database, isNew: true)
                return (file, write: rows(file).insert)
            },
            answer: { $0.committed.succeed() })
        writer.start()
        return writer
    }
}
