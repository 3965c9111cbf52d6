import Foundation
import Testing

@testable import Delivery

/// PUT over TLS to `openssl s_server`, which shows the request and sends what the test writes.
struct TLSDeliveryTests {
    private let folder: TemporaryFolder
    private let server: LineProcess
    private let port: Int

    init() throws {
        folder = try TemporaryFolder()
        try runTool(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-days", "2",
                "-subj", "/CN=Server", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout",
                folder.path + "/key.pem", "-out", folder.path + "/certificate.pem",
            ])
        server = try LineProcess(
            "/usr/bin/openssl",
            [
                "s_server", "-accept", "127.0.0.1:0", "-cert", folder.path + "/certificate.pem", "-key",
                folder.path + "/key.pem", "-naccept", "1",
            ])
        var line = server.line()
        while let text = line, !text.hasPrefix("ACCEPT ") { line = server.line() }
        port = try #require(line?.split(separator: ":").last.flatMap { Int($0) }, "openssl ended")
    }

    private func send(trusting authorities: String?) async throws -> DeliveryOutcome {
        var configuration = try DeliveryClient.Configuration.local()
        configuration.authoritiesPath = authorities
        let target = try HTTPTarget(folder: "https://127.0.0.1:\(port)/", credentials: .bearer(token: "abc"))
        return try await DeliveryClient(configuration).send(folder.file(), to: .http(target))
    }

    @Test func `a file is sent over TLS`() async throws {
        defer { server.stop(isKilled: true) }
        async let outcome = send(trusting: folder.path + "/certificate.pem")
        #expect(await server.line(startingWith: "PUT /SLEEP01.csv ") != nil)
        try server.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        #expect(try await outcome == .delivered)
    }

    @Test func `a certificate of an unknown authority is refused before anything is sent`() async throws {
        let outcome = try await send(trusting: nil)
        #expect(
            outcome
                == .refused(
                    "The certificate of 127.0.0.1 is not valid for this name, has expired or is of an unknown "
                        + "authority."))
        #expect(!server.stop(isKilled: true).contains { $0.contains("PUT") || $0.contains("abc") })
    }
}
