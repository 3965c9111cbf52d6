import Access
import Administration
import ArgumentParser

/// Runs the server until it is stopped.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Runs the server until it receives SIGTERM or SIGINT.")

    @Option(help: "Address to listen on.") var host: String?

    @Option(parsing: .unconditional, help: "Port to listen on, from 0 to 65535; 0 for any free port.")
    var port: Int?

    @Option(help: "PEM file with the certificate chain, to serve HTTPS without a proxy.")
    var tlsCertificate: String?

    @Option(help: "PEM file with the private key of the certificate.") var tlsKey: String?

    @Flag(help: "Add a demo organization if the site is new.") var demo = false

    @OptionGroup var place: DataOption

    func run() async throws {
        do {
            try await serve()
        } catch {
            throw CommandFailure(error)
        }
    }

    private func serve() async throws {
        Allocator.releaseLargeAllocations()
        var configuration = try place.configuration()
        if let host { configuration.host = host }
        if let port { configuration.port = try Configuration.checkedPort(port, from: "--port") }
        if let tlsCertificate { configuration.tlsCertificate = tlsCertificate }
        if let tlsKey { configuration.tlsKey = tlsKey }
        let folder = try DataFolder(configuration: configuration)
        try folder.serve()
        let installation = try await Installation(folder)
        let signIns = demo ? try await Demo(installation: installation).make() : []
        let portal = try await RunningPortal(installation)
        let stop = await StopSignals()
        // Do all that can fail before the server answers requests.
        let link = try await installation.accounts.setUpLink()
        let address = try await portal.start()
        printLine("Study Portal is at \(address)")
        for line in signIns { printLine(line) }
        if let link {
            printLine("Create the first account at \(address)\(SignInController.path(of: link))")
        }
        Allocator.releaseStartupMemory()
        try await portal.stop(at: await stop.wait())
    }
}
