import HTTP
import SQLStore
import Testing

@testable import Portal

/// A server that can't start leaves nothing running, so that its process can end.
@Suite struct FailedStartTests {
    @Test func `a certificate that can't be read closes the database`() async throws {
        let console = try CommandLineRunner()
        let missing = console.path("none.pem")
        let failure = try await failure(console) {
            $0.tlsCertificate = missing
            $0.tlsKey = missing
        }
        #expect(failure.description.contains(missing))
    }

    @Test func `a port in use closes the database`() async throws {
        var configuration = Server.Configuration()
        configuration.port = 0
        let server = Server(Router([]), configuration: configuration)
        try await server.start()
        let port = try #require(server.boundPort)
        let failure = try await failure(CommandLineRunner()) { $0.port = port }
        #expect(failure.description == "Port \(port) is already in use. Choose another with --port.")
        try await server.stop()
    }

    @Test(arguments: [-1, 65_536, 75_162])
    func `a port that doesn't exist is refused`(port: Int) throws {
        let problem = #expect(throws: ConfigurationProblem.self) {
            try Configuration.checkedPort(port, from: "--port")
        }
        #expect(
            problem?.description
                == "--port has the invalid value \"\(port)\". Expected: a whole number from 0 to 65535.")
    }

    @Test func `a port that exists is used`() throws {
        #expect(
            try [0, 8080, 65_535].map { try Configuration.checkedPort($0, from: "--port") } == [
                0, 8080, 65_535,
            ])
    }

    /// Starts a portal, expects that it fails and that its database is closed, and returns the failure.
    private func failure(
        _ console: CommandLineRunner, _ change: (inout Configuration) -> Void
    ) async throws -> Server.StartFailure {
        var configuration = try Configuration(environment: [:])
        configuration.data = console.data
        change(&configuration)
        let installation = try await Installation(DataFolder(configuration: configuration))
        let portal = try await RunningPortal(installation)
        let failure = await #expect(throws: Server.StartFailure.self) { _ = try await portal.start() }
        await #expect(throws: SQLError.self) { try await installation.store.read { _ in } }
        return try #require(failure)
    }
}
