import Testing

@testable import HTTP

/// How a server ends.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct StopTests {
    private func start(
        _ routes: [Route], stopSeconds: Double
    ) async throws -> (server: Server, port: Int) {
        var configuration = Server.Configuration()
        configuration.port = 0
        configuration.limits.stopSeconds = stopSeconds
        let server = Server(Router(routes), configuration: configuration)
        try await server.start()
        return (server, try #require(server.boundPort))
    }

    @Test func `what runs is finished, and nothing new is accepted`() async throws {
        let (began, proceed) = (Event(), Event())
        let route = Route(
            .get, "/",
            responder: .async { _ in
                began.happen()
                await proceed.wait()
                return .text("finished")
            })
        let (server, port) = try await start([route], stopSeconds: 30)
        let client = try await RawClient(port: port)
        let idle = try await RawClient(port: port)
        try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await began.wait()
        async let stopped: Void = server.stop()
        // The idle connection's end shows that the stop has begun.
        #expect(await idle.readAll() == "")
        try await idle.close()
        await #expect(throws: (any Error).self) { try await RawClient(port: port) }
        proceed.happen()
        let text = await client.readAll()
        #expect(text.hasSuffix("connection: close\r\n\r\nfinished"))
        try await client.close()
        try await stopped
        #expect(server.boundPort == nil)
        #expect(server.connectionCount == 0)
    }

    @Test func `what still runs at the deadline is cut`() async throws {
        let (began, never) = (Event(), Event())
        let route = Route(
            .get, "/",
            responder: .async { _ in
                began.happen()
                await never.wait()
                return .noContent
            })
        let (server, port) = try await start([route], stopSeconds: 0.05)
        let client = try await RawClient(port: port)
        try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await began.wait()
        try await server.stop()
        #expect(await client.readAll() == "")
        never.happen()
    }

    @Test func `a port that is taken is reported, and stopping twice does no harm`() async throws {
        let (server, port) = try await start([], stopSeconds: 1)
        var configuration = Server.Configuration()
        configuration.port = port
        let second = Server(Router([]), configuration: configuration)
        let failure = await #expect(throws: Server.StartFailure.self) { try await second.start() }
        #expect(failure?.description == "Port \(port) is already in use. Choose another with --port.")
        try await server.stop()
        try await server.stop()
        try await second.stop()
    }
}
