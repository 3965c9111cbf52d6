import NIOConcurrencyHelpers
import Testing

@testable import HTTP

/// Handlers learn that their client has left.
@Suite(.timeLimit(.minutes(2)))
struct ClientPresenceTests {
    @Test(arguments: [false, true])
    func `a handler is notified when its client closes the connection`(asksForMore: Bool) async throws {
        let (began, left) = (Event(), Event())
        let routes = [
            Route(
                .get, "/wait",
                responder: .async { request in
                    let watch = request.client.onDisconnect { left.happen() }
                    defer { watch.end() }
                    began.happen()
                    await left.wait()
                    return .text("\(request.client.isDisconnected)")
                })
        ]
        try await withServer(routes) { _, port in
            let client = try await RawClient(port: port)
            let request = "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n"
            // A request that waits for the one at hand must not hide that the client leaves.
            try await client.send(asksForMore ? request + request : request)
            await began.wait()
            try await client.close()
            await left.wait()
        }
    }

    @Test func `a handler that is done is notified of nothing`() async throws {
        let shown = NIOLockedValueBox(0)
        let routes = [
            Route(
                .get, "/",
                responder: .async { request in
                    request.client.onDisconnect { shown.withLockedValue { $0 += 1 } }.end()
                    return .text("done")
                })
        ]
        let log = AccessLog()
        try await withServer(routes, log: log) { _, port in
            let client = try await RawClient(port: port)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await client.read(until: "done")
            try await client.close()
        }
        #expect(shown.withLockedValue { $0 } == 0 && log.all.count == 1)
    }

    @Test func `an action for a client that has left runs at once`() {
        let presence = ClientPresence()
        presence.leave()
        let shown = NIOLockedValueBox(0)
        presence.onDisconnect { shown.withLockedValue { $0 += 1 } }.end()
        presence.leave()
        #expect(shown.withLockedValue { $0 } == 1)
    }
}
