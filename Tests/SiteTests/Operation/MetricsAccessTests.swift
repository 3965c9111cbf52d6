import Access
import SQLStore
import Support
import Testing

@testable import Administration
@testable import HTTP
@testable import Portal

/// Who may read the figures of the server, and what happens behind a proxy that the configuration doesn't name.
struct MetricsAccessTests {
    private func site() async throws -> TestSite {
        try await TestSite { parts in
            OperationsRoutes(
                store: parts.store, metrics: Metrics(),
                networks: ["127.0.0.0/8", "10.0.0.0/8"].compactMap { AddressRange($0) }, connections: { 0 },
                readiness: ReadinessProbe(store: parts.store)
            ).routes
        }
    }

    private func status(
        of path: String, from peer: String, _ headers: Headers = [:], proxies: [String] = []
    ) async throws -> Int {
        let client = InProcessClient(
            try await site().router, peer: try #require(PeerAddress(peer)),
            trustedProxies: proxies.compactMap { AddressRange($0) })
        return await client.get(path, headers: headers).status.code
    }

    @Test(arguments: ["/metrics", "/health/ready"])
    func `a configured network may ask, others find nothing`(path: String) async throws {
        #expect(try await status(of: path, from: "127.0.0.1") == 200)
        #expect(try await status(of: path, from: "10.1.2.3") == 200)
        #expect(try await status(of: path, from: "203.0.113.9") == 404)
    }

    @Test(arguments: ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-proto", "x-forwarded-host"])
    func `what an unknown proxy forwards is refused, although its own address may ask`(field: String)
        async throws
    {
        for path in ["/metrics", "/health/ready"] {
            #expect(try await status(of: path, from: "127.0.0.1", [field: "127.0.0.1"]) == 404)
        }
    }

    @Test func `behind a trusted proxy the client's address decides`() async throws {
        for (client, code) in [("203.0.113.9", 404), ("10.1.2.3", 200)] {
            #expect(
                try await status(
                    of: "/metrics", from: "127.0.0.1", ["x-forwarded-for": client], proxies: ["127.0.0.1"])
                    == code)
        }
    }

    @Test(arguments: [
        ("x-forwarded-for", "unknown"), ("x-forwarded-for", "8.8.8.8, unknown"), ("x-forwarded-for", ""),
        ("x-forwarded-for", "8.8.8.8:1234"), ("x-forwarded-for", "[2001:db8::1]:80"),
        ("x-forwarded-for", "\"8.8.8.8\""), ("x-forwarded-for", "127.0.0.1:port"),
        ("x-forwarded-for", "10.1.2.3, _hidden"), ("forwarded", "for=10.1.2.3"), ("x-real-ip", "10.1.2.3"),
        ("cf-connecting-ip", "10.1.2.3"), ("via", "1.1 cache"),
    ])
    func `a client that a trusted proxy doesn't name readably is refused`(field: String, value: String)
        async throws
    {
        for path in ["/metrics", "/health/ready"] {
            let code = try await status(
                of: path, from: "127.0.0.1", [field: value], proxies: ["127.0.0.0/8", "10.0.0.0/8"])
            #expect(code == 404)
        }
    }

    @Test(arguments: ["10.1.2.3:1234", "\"10.1.2.3\"", "\"10.1.2.3:80\"", "8.8.8.8, [::ffff:10.1.2.3]:443"])
    func `an address with a port or in quotes is read`(value: String) async throws {
        #expect(
            try await status(
                of: "/metrics", from: "127.0.0.1", ["x-forwarded-for": value], proxies: ["127.0.0.1"]) == 200)
        #expect(try await status(of: "/metrics", from: "127.0.0.1", proxies: ["127.0.0.1"]) == 200)
    }

    private func record(of peer: String, isStranger: Bool) throws -> AccessRecord {
        AccessRecord(
            method: .get, pattern: "/", path: "/", status: .ok, bytes: 0, durationNanoseconds: 0,
            requestID: try #require(RequestID("0123456789abcdef")), peer: try #require(PeerAddress(peer)),
            isForwardedByUntrustedProxy: isStranger, notes: [])
    }

    @Test func `an unknown proxy of our networks is noted once, and shown for a week`() async throws {
        let site = try await TestSite { _ in [] }
        let watch = UntrustedProxyMonitor(store: site.store) { site.clock.now }
        for _ in 0..<3 { watch.look(at: try record(of: "127.0.0.1", isStranger: true)) }
        watch.look(at: try record(of: "10.0.0.7", isStranger: false))
        // A stranger can send the fields of a proxy too, which says nothing about the site.
        watch.look(at: try record(of: "203.0.113.9", isStranger: true))
        let grant = site.parts.console.grant(ManageSite.self, on: SiteFolder())
        let found = try await site.store.write { try UntrustedProxyRepository.recent(with: grant, in: $0) }
        #expect(found.map(\.address) == ["127.0.0.1"])
        #expect(found.first?.sentence.contains("PORTAL_TRUSTED_PROXIES doesn't name it") == true)
        for number in 1...40 { watch.look(at: try record(of: "10.0.0.\(number)", isStranger: true)) }
        #expect(
            try await site.store.write { try UntrustedProxyRepository.recent(with: grant, in: $0).count }
                == 16)
        site.clock.advance(seconds: 8 * 86_400)
        let later = site.parts.console.grant(ManageSite.self, on: SiteFolder())
        #expect(
            try await site.store.read { try UntrustedProxyRepository.recent(with: later, in: $0).isEmpty })
    }
}
