import Outbound
import Testing
import Timekeeping

struct CertificateTests {
    private static let refused = "SSL peer certificate or SSH remote key was not OK"

    private func ask(_ server: TLSServer, trusting path: String?) async throws -> HTTPClient.Failure? {
        var configuration = HTTPClient.Configuration(rule: try AddressRule(allowing: "127.0.0.0/8"))
        configuration.authoritiesPath = path
        return await result(
            of: .init(.get, "https://127.0.0.1:\(server.port)/"), client: HTTPClient(configuration))
    }

    private func mail(_ server: TLSServer, trusting path: String?) async throws -> MailFailure? {
        var host = SMTPMailer.Server(host: "127.0.0.1", port: server.port, security: .tls)
        host.authoritiesPath = path
        let mailer = try SMTPMailer(host, clock: { Instant(seconds: 0) })
        let message = try MailMessage(
            from: MailAddress("portal@example.org"), to: [MailAddress("ada@example.org")], subject: "Hello",
            text: "Hi")
        do throws(MailFailure) {
            try await mailer.send(message)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a server with a certificate of an authority that is trusted is answered`() async throws {
        let server = try TLSServer(.good)
        defer { server.stop() }
        #expect(try await ask(server, trusting: server.authoritiesPath) == nil)
    }

    @Test func `a server with a certificate of an authority that is not trusted gets nothing`() async throws {
        let server = try TLSServer(.good)
        defer { server.stop() }
        #expect(try await ask(server, trusting: nil) == .unreachable(Self.refused))
        #expect(try await mail(server, trusting: nil) == .unreachable(Self.refused))
    }

    @Test(arguments: [TLSServer.Certificate.expired, .ofAnotherName, .selfSigned])
    func `a server with a certificate that is not good gets nothing`(
        _ certificate: TLSServer.Certificate
    ) async throws {
        let server = try TLSServer(certificate)
        defer { server.stop() }
        let path = server.authoritiesPath
        #expect(try await ask(server, trusting: path) == .unreachable(Self.refused))
        #expect(try await mail(server, trusting: path) == .unreachable(Self.refused))
    }
}
