import Testing

@testable import HTTP

/// What one address may use of the server.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ClientLimiterTests {
    private static let hello = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `a place is free again once the last reference to it is gone`() throws {
        let load = ClientLimiter(limit: 2)
        let address = try #require(PeerAddress("192.0.2.1"))
        var places = [load.place(for: address), load.place(for: address)]
        #expect(load.place(for: address) == nil)
        let other = try #require(PeerAddress("192.0.2.2"))
        #expect(load.place(for: other) != nil)
        places.removeLast()
        #expect(load.place(for: address) != nil)
        places.removeAll()
        #expect(load.addressCount == 0)
    }

    @Test func `an IPv6 network counts as one address`() throws {
        let load = ClientLimiter(limit: 1)
        let addresses = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::2"].compactMap { PeerAddress($0) }
        let places = addresses.map { load.place(for: $0) }
        #expect(places.map { $0 != nil } == [true, false, true])
    }

    @Test func `a connection too many of one address is refused, and others are served`() async throws {
        try await withServer(limits: limits { $0.connectionsPerAddress = 2 }) { _, port in
            let silent = [try await RawClient(port: port), try await RawClient(port: port)]
            for client in silent {
                try await client.send(Self.hello)
                await client.read(until: "hello")
            }
            let refused = try await RawClient(port: port)
            let answer = await refused.readAll()
            #expect(answer.hasPrefix("HTTP/1.1 429 Too Many Requests\r\n"))
            #expect(answer.contains("retry-after: 5\r\n"))
            try await silent[0].close()
            var text = ""
            while !text.hasSuffix("hello") {
                let next = try await RawClient(port: port)
                await next.sendTolerantly(Array("GET / HTTP/1.0\r\n\r\n".utf8))
                text = await next.readAll()
            }
        }
    }

    @Test func `behind a trusted proxy the requests of each client count, not the connections`() async throws
    {
        let (began, proceed) = (Event(), Event())
        let routes =
            TestRoutes.all + [
                Route(
                    .get, "/wait",
                    responder: .async { _ in
                        began.happen()
                        await proceed.wait()
                        return .text("waited")
                    })
            ]
        let few = limits { $0.connectionsPerAddress = 1 }
        try await withServer(routes, limits: few, proxies: ["127.0.0.0/8"]) { _, port in
            func ask(_ path: String, for client: String) async throws -> RawClient {
                let connection = try await RawClient(port: port)
                try await connection.send(
                    "GET \(path) HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(client)\r\n\r\n")
                return connection
            }
            let first = try await ask("/wait", for: "192.0.2.1")
            await began.wait()
            let second = try await ask("/", for: "192.0.2.1")
            #expect(await second.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 429"))
            let other = try await ask("/", for: "192.0.2.2")
            #expect(await other.read(until: "hello").hasPrefix("HTTP/1.1 200"))
            proceed.happen()
            await first.read(until: "waited")
            let third = try await ask("/", for: "192.0.2.1")
            #expect(await third.read(until: "hello").hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `a connection whose first byte doesn't come is closed, one that spoke may wait longer`()
        async throws
    {
        try await withServer(limits: limits { $0.firstByteSeconds = 3 }) { _, port in
            let silent = try await RawClient(port: port)
            #expect(await silent.readAll() == "")
            let spoke = try await RawClient(port: port)
            try await spoke.send(Self.hello)
            await spoke.read(until: "hello")
            try await Task.sleep(for: .seconds(4))
            #expect(!spoke.isEnded)
            try await spoke.send(Self.hello)
            #expect(
                await spoke.read { String(decoding: $0, as: UTF8.self).components(of: "hello") == 2 } != "")
        }
    }

    @Test func `a handler that takes longer than a connection may idle still answers`() async throws {
        let routes = [
            Route(
                .get, "/slow",
                responder: .async { _ in
                    try await Task.sleep(for: .milliseconds(1_200))
                    return .text("slow")
                })
        ]
        let short = limits {
            $0.idleSeconds = 0.5
            $0.firstByteSeconds = 0.5
        }
        try await withServer(routes, limits: short) { _, port in
            let client = try await RawClient(port: port)
            try await client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await client.readAll().hasSuffix("slow"))
        }
    }

    @Test(arguments: [
        ("X-Forwarded-For: 192.0.2.1", true), ("Forwarded: for=192.0.2.1", true),
        ("X-Real-IP: 192.0.2.1", true), ("X-Forwarded-Proto: https", true), ("X-Forwarded-Host: a", true),
        ("Via: 1.1 cache", true), ("CF-Connecting-IP: 192.0.2.1", true), ("True-Client-IP: 192.0.2.1", true),
        ("X-Client-IP: 192.0.2.1", true), ("x-forwarded-port: 443", true),
        ("Fastly-Client-IP: 192.0.2.1", true), ("X-Other: 1", false), ("Accept-Language: es", false),
    ])
    func `a proxy that isn't trusted is recognized by its fields`(field: String, isStranger: Bool)
        async throws
    {
        let routes = [Route(.get, "/", responder: .immediate { .text("\($0.isForwardedByUntrustedProxy)") })]
        for proxies in [[], ["127.0.0.0/8"]] {
            try await withServer(routes, proxies: proxies) { _, port in
                let client = try await RawClient(port: port)
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\nConnection: close\r\n\r\n")
                #expect(await client.readAll().hasSuffix("\(isStranger && proxies.isEmpty)"))
            }
        }
    }
}
