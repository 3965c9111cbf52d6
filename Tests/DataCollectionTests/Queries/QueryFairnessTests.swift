import Glibc
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import DataAccess
@testable import DataCollection

/// Queries of many people at once, over real connections.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct QueryFairnessTests {
    /// A site with 300 rows, whose server listens.
    private struct Served {
        let list: LargeList
        let server: Server
        let ann: String
        let bob: String

        init() async throws {
            list = try await LargeList(rows: 300)
            let commands = try await ManagementActionSite(list.pages)
            (ann, bob) = (try await commands.key(of: .reader), try await commands.key(of: .editor))
            var configuration = Server.Configuration()
            configuration.port = 0
            configuration.limits.stopSeconds = 1
            server = Server(list.pages.site.router, configuration: configuration)
            try await server.start()
        }

        /// Sends a query that would run for years; the answer is not waited for.
        func askWithoutEnd(as key: String) throws -> Connection {
            let tables = (0..<8).map { "NewSurvey t\($0)" }.joined(separator: ",")
            let sql = PercentCoding.query([("sql", "select count(*) from \(tables)")])
            return try Connection(
                to: try #require(server.boundPort),
                "GET \(ManagementActionSite.folder)/query-executeSql.api?\(sql) HTTP/1.1\r\nHost: a\r\napikey: \(key)\r\n\r\n"
            )
        }

        func selectRows(as key: String) async -> ClientResponse {
            await InProcessClient(list.pages.site.router).get(
                "\(ManagementActionSite.folder)/query-selectRows.api?queryName=NewSurvey&maxRows=5",
                headers: ["apikey": key])
        }

        /// Waits until so many queries run and wait; false if that doesn't come before a query's time is over.
        func comesTo(running: Int, waiting: Int) async throws -> Bool {
            let sandbox = list.pages.feature.scriptSandbox
            for _ in 0..<(SandboxLimits.ofScripts.seconds * 75) {
                if sandbox.runningCount == running, sandbox.waitingCount == waiting { return true }
                try await Task.sleep(for: .milliseconds(10))
            }
            return false
        }
    }

    @Test func `a person runs two, has eight waiting, and the rest is refused; others are answered`()
        async throws
    {
        let served = try await Served()
        var connections = try (0..<10).map { _ in try served.askWithoutEnd(as: served.ann) }
        #expect(try await served.comesTo(running: 2, waiting: 8))
        let refusal = await InProcessClient(served.list.pages.site.router).get(
            "\(ManagementActionSite.folder)/query-executeSql.api?sql=select+1",
            headers: ["apikey": served.ann])
        #expect(refusal.status == .tooManyRequests)
        #expect(refusal.headers["retry-after"] == "5")
        #expect(
            refusal.json["exception"]?.string
                == "You already have 2 queries running and 8 waiting. Try again when one of them is done."
        )
        let rows = await served.selectRows(as: served.bob)
        #expect(rows.status == .ok && rows.json["rows"]?.array?.count == 5, "\(rows.text)")
        // The person's own selections have limits and a thread of their own: ten at once, next to ten queries.
        let own = await withTaskGroup(of: Status.self) { group in
            for _ in 0..<10 { group.addTask { await served.selectRows(as: served.ann).status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(own == Array(repeating: .ok, count: 10))
        #expect(try await served.comesTo(running: 2, waiting: 8))
        connections.removeAll()
        // Nothing of it goes on once the clients have left.
        #expect(try await served.comesTo(running: 0, waiting: 0))
        #expect(await served.selectRows(as: served.ann).status == .ok)
        try await served.server.stop()
    }

    @Test func `two people of an organization run four queries, and a third still selects rows in turn`()
        async throws
    {
        let served = try await Served()
        var connections = try [served.ann, served.ann, served.ann, served.bob, served.bob, served.bob].map {
            try served.askWithoutEnd(as: $0)
        }
        #expect(try await served.comesTo(running: 4, waiting: 2))
        connections.removeAll()
        #expect(try await served.comesTo(running: 0, waiting: 0))
        try await served.server.stop()
    }

    @Test func `a closed connection ends its query`() async throws {
        let served = try await Served()
        var connection: Connection? = try served.askWithoutEnd(as: served.ann)
        #expect(try await served.comesTo(running: 1, waiting: 0))
        #expect(connection != nil)
        connection = nil
        #expect(try await served.comesTo(running: 0, waiting: 0))
        try await served.server.stop()
    }

    @Test func `a large answer is streamed completely, and what is larger than may be is refused`()
        async throws
    {
        let served = try await Served()
        let client = InProcessClient(served.list.pages.site.router)
        let long = String(repeating: "x", count: 900)
        func ask(_ sql: String) async -> ClientResponse {
            await client.get(
                "\(ManagementActionSite.folder)/query-executeSql.api?\(PercentCoding.query([("sql", sql)]))",
                headers: ["apikey": served.ann])
        }
        let part = await ask("select a.Key, '\(long)' as text from NewSurvey a, NewSurvey b limit 20000")
        #expect(part.status == .ok && part.streamError == nil)
        #expect(part.json["rowCount"]?.int == 20_000 && part.json["rows"]?.array?.count == 20_000)
        #expect(part.body.count > 18_000_000)
        let all = await ask("select a.Key, '\(long)' as text from NewSurvey a, NewSurvey b limit 80000")
        #expect(all.status == .badRequest)
        #expect(
            all.json["exception"]?.string?.hasPrefix("The result is larger than 64 MB.") == true,
            "\(all.text)")
        let window = await client.get(
            "\(ManagementActionSite.folder)/query-executeSql.api?apiVersion=8.3&maxRows=2&offset=3&"
                + PercentCoding.query([("sql", "select Key from NewSurvey order by Key")]),
            headers: ["apikey": served.ann])
        #expect(window.json["rows"]?.array?.compactMap { $0["Key"]?.int } == [4, 5], "\(window.text)")
        #expect(window.json["rowCount"]?.int == 301)
        try await served.server.stop()
    }
}

/// A client that sends a request and closes its connection when it is let go.
private final class Connection: Sendable {
    private let descriptor: Int32

    init(to port: Int, _ request: String) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let bytes = Array(request.utf8)
        let sent = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        try #require(result == 0 && sent == bytes.count)
    }

    deinit { close(descriptor) }
}
