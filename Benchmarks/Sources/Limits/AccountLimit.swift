import BareHTTP
import BareSQLite
import Glibc
import HandJSON
import NIOCore
import NIOHTTP1
import NIOPosix

/// States of studies and activities of accounts, by the statements of the portal on a copy of its database.
///
/// Reads happen on the event loop, each with its own connection, and writes on one thread, in groups. Credentials are
/// looked up but not compared, app tokens aren't decrypted, and nothing in a request is checked.
enum AccountLimit {
    static func serve(port: Int, database: String, groupMax: Int) async throws {
        let connections = ThreadSpecificVariable<AccountReader>()
        let writer = GroupWriter<AccountUpdate>(
            groupMax: groupMax,
            open: {
                let file = BareDatabase(writing: database)
                let statements = ActivityWriter(file)
                return (file, write: { statements.write($0) })
            },
            answer: { $0.committed.succeed() })
        writer.start()
        try await BareServer.run(port: port) {
            BareHandler { body, handler, context in
                let caller = AccountCaller(handler.head.headers)
                if handler.head.method == .POST {
                    return update(body, caller, handler, context, writer)
                }
                let reader = connections.currentValue ?? AccountReader(database)
                connections.currentValue = reader
                send(reader.answer(handler.head.uri, caller), handler, context)
            }
        }
    }

    private static func update(
        _ body: ByteBuffer, _ caller: AccountCaller, _ handler: BareHandler, _ context: ChannelHandlerContext,
        _ writer: GroupWriter<AccountUpdate>
    ) {
        let document = body.withUnsafeReadableBytes { try? HandJSON($0.bindMemory(to: UInt8.self)) }
        guard let document else { return handler.respond(context, .badRequest, [:], ByteBuffer()) }
        let committed = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound((handler, context), eventLoop: context.eventLoop)
        committed.futureResult.whenSuccess {
            let (handler, context) = bound.value
            send(Array(#"{"message":"success"}"#.utf8), handler, context)
        }
        writer.submit(AccountUpdate(caller: caller, document: document, committed: committed))
    }

    private static func send(_ json: [UInt8], _ handler: BareHandler, _ context: ChannelHandlerContext) {
        var body = context.channel.allocator.buffer(capacity: json.count)
        body.writeBytes(json)
        let headers = HTTPHeaders([
            ("content-type", "application/json"), ("content-length", String(json.count)),
        ])
        handler.respond(context, .ok, headers, body)
    }
}

/// The header fields that say who calls.
struct AccountCaller: Sendable {
    let app: String
    let organization: String
    let userID: String

    init(_ headers: HTTPHeaders) {
        app = (headers.first(name: "applicationId") ?? "").lowercased()
        organization = (headers.first(name: "orgId") ?? "").lowercased()
        userID = headers.first(name: "userId") ?? ""
    }
}

/// The activities that an app saves.
struct AccountUpdate: Sendable {
    let caller: AccountCaller
    let document: HandJSON
    let committed: EventLoopPromise<Void>
}
