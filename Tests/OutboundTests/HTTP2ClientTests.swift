import JSON
import Support
import Testing

@testable import Outbound

/// Many requests over few connections, against a service that closes, resets and loses them.
@Suite(.enabled(if: PushTestService.isInstalled, "Scripts/setup tests installs the service"))
struct HTTP2ClientTests {
    private typealias Outcome = Result<HTTPClient.Response, HTTPClient.Failure>

    private func client(
        _ service: PushTestService, _ change: (inout HTTP2Client.Configuration) -> Void = { _ in }
    ) throws -> HTTP2Client {
        var configuration = HTTP2Client.Configuration(try service.http)
        change(&configuration)
        return HTTP2Client(configuration)
    }

    private func outcome(
        _ path: String, _ service: PushTestService, _ client: HTTP2Client, milliseconds: Int = 20_000
    ) async -> Outcome {
        var request = HTTPClient.Request(.post, service.address() + path, body: Array("{}".utf8))
        request.timeoutMilliseconds = milliseconds
        do throws(HTTPClient.Failure) {
            return .success(try await client.send(request))
        } catch {
            return .failure(error)
        }
    }

    private func outcomes(
        _ paths: [String], _ service: PushTestService, _ client: HTTP2Client
    ) async -> [String: Outcome] {
        await withTaskGroup(of: (String, Outcome).self) { group in
            for path in paths {
                group.addTask { (path, await outcome(path, service, client, milliseconds: 5_000)) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    private func status(_ outcome: Outcome?) -> Int? { try? outcome?.get().status }

    private func connections(_ service: PushTestService) throws -> Set<Int> {
        Set(try service.requests().compactMap { $0["connection"]?.int })
    }

    /// Waits until the service has got a number of requests.
    private func hasArrived(count: Int, at service: PushTestService) async throws -> Bool {
        for _ in 0..<1_000 {
            if try service.requests().count >= count { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    @Test func `requests that wait share few connections and each gets its own answer`() async throws {
        let service = try PushTestService()
        defer { service.stop() }
        let client = try client(service)
        let start = ContinuousClock.now
        let all = await outcomes((0..<300).map { "/plain/slow1000/\($0)" }, service, client)
        #expect(all.values.allSatisfy { status($0) == 200 })
        #expect(ContinuousClock.now - start < .seconds(15))
        #expect(try connections(service).count <= 4)
        let answers = await outcomes((0..<50).map { "/plain/ok/\($0)" }, service, client)
        for (path, answer) in answers {
            #expect(try JSONTree.parse(answer.get().body)["path"]?.string == path)
        }
    }

    @Test func `requests beyond the maximum wait for others`() async throws {
        let service = try PushTestService()
        defer { service.stop() }
        for (requests, streams) in [(2, 250), (500, 1), (500, 3)] {
            let client = try client(service) {
                ($0.requestsMax, $0.connectionsPerHost, $0.streamsPerConnection) = (requests, 1, streams)
            }
            let all = await outcomes((0..<20).map { "/plain/slow20/\(streams)-\($0)" }, service, client)
            #expect(all.values.allSatisfy { status($0) == 200 })
        }
        #expect(try connections(service).count == 3)
    }

    @Test func `a request that a closing connection did not process is sent on another`() async throws {
        let service = try PushTestService()
        defer { service.stop() }
        let client = try client(service)
        #expect(status(await outcome("/plain/goaway/first", service, client)) == 200)
        for round in 0..<5 {
            let words = (0..<20).map { $0 == 10 ? "goaway" : "ok" }
            let all = await outcomes(
                words.enumerated().map { "/plain/\($1)/\(round)-\($0)" }, service, client)
            #expect(all.values.allSatisfy { status($0) == 200 }, "\(all.values)")
        }
    }

    @Test func `after a connection closes, the next request opens another`() async throws {
        let service = try PushTestService()
        defer { service.stop() }
        let client = try client(service)
        for number in 0..<6 {
            #expect(status(await outcome("/plain/last/\(number)", service, client)) == 200)
        }
        #expect(try connections(service).count > 1)
    }

    @Test func `a reset ends only its own request`() async throws {
        let service = try PushTestService()
        defer { service.stop() }
        let client = try client(service)
        let all = await outcomes(
            ["/plain/reset/1"] + (0..<10).map { "/plain/slow300/\($0)" }, service, client)
        guard case .failure(.unreachable) = try #require(all["/plain/reset/1"]) else {
            Issue.record("\(String(describing: all["/plain/reset/1"]))")
            return
        }
        #expect(all.values.count { status($0) == 200 } == 10)
    }

    @Test func `a lost connection leaves no request without a result`() async throws {
        let service = try PushTestService()
        defer { service.stop() }
        let client = try client(service)
        for round in 0..<5 {
            let all = await outcomes(
                ["/plain/lost/\(round)"] + (0..<10).map { "/plain/slow200/\(round)-\($0)" }, service, client)
            for answer in all.values {
                if case .failure(let failure) = answer, case .unreachable = failure { continue }
                #expect(status(answer) == 200)
            }
            #expect(status(await outcome("/plain/ok/\(round)", service, client)) == 200)
        }
    }

    @Test func `silence ends at the timeout while others are answered`() async throws {
        let service = try PushTestService()
        defer { service.stop() }
        let client = try client(service)
        async let silent = outcome("/plain/silence", service, client, milliseconds: 700)
        let others = await outcomes((0..<10).map { "/plain/ok/\($0)" }, service, client)
        #expect(others.values.allSatisfy { status($0) == 200 })
        let result = await silent
        #expect(throws: HTTPClient.Failure.timedOut) { try result.get() }
    }

    @Test func `a canceled request ends at once`() async throws {
        let service = try PushTestService()
        defer { service.stop() }
        let client = try client(service) { $0.requestsMax = 1 }
        let tasks = (0..<2).map { number in
            Task { await outcome("/plain/silence/\(number)", service, client) }
        }
        #expect(try await hasArrived(count: 1, at: service))
        let start = ContinuousClock.now
        for task in tasks { task.cancel() }
        for task in tasks {
            let result = await task.value
            #expect(throws: HTTPClient.Failure.cancelled) { try result.get() }
        }
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    @Test func `the thread ends with the client`() async throws {
        let service = try PushTestService()
        defer { service.stop() }
        var client: HTTP2Client? = try client(service)
        let loop = try WeakReference(#require(client?.loop))
        _ = await outcome("/plain/ok", service, try #require(client))
        client = nil
        #expect(try await loop.isReleased())
    }

    @Test func `only an allowed address of a trusted server is reached`() async throws {
        let service = try PushTestService()
        defer { service.stop() }
        let refused = await outcome(
            "/plain/ok", service, try client(service) { $0.http.rule = AddressRule() })
        guard case .failure(.addressRefused) = refused else {
            Issue.record("\(refused)")
            return
        }
        let untrusted = await outcome(
            "/plain/ok", service, try client(service) { $0.http.authoritiesPath = nil })
        #expect(throws: HTTPClient.Failure.unreachable("SSL peer certificate or SSH remote key was not OK")) {
            try untrusted.get()
        }
    }

    @Test func `a client certificate is presented, and a wrong password is a failure`() async throws {
        let service = try PushTestService()
        defer { service.stop() }
        let file = try service.file("client.p12")
        for (password, isGood) in [(PushTestService.password, true), ("wrong", false)] {
            let client = try client(service) {
                $0.certificate = HTTP2Client.Certificate(pkcs12: file, password: password)
            }
            #expect((status(await outcome("/plain/ok", service, client)) == 200) == isGood)
        }
        #expect(try service.requests().compactMap { $0["client"]?.string } == ["client of a test"])
    }

    @Test func `HTTP2 can be required`() async throws {
        let server = try TLSServer(.good)
        defer { server.stop() }
        var http = HTTPClient.Configuration(rule: try AddressRule(allowing: "127.0.0.0/8"))
        http.authoritiesPath = server.authoritiesPath
        var configuration = HTTP2Client.Configuration(http)
        let request = HTTPClient.Request(.get, "https://127.0.0.1:\(server.port)/")
        await #expect(throws: HTTPClient.Failure.unreachable("the server does not support HTTP/2")) {
            try await HTTP2Client(configuration).send(request)
        }
        configuration.requiresHTTP2 = false
        #expect(try await HTTP2Client(configuration).send(request).status == 200)
    }
}
