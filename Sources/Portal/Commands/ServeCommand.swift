import Access
import Administration
import ArgumentParser
import UnixSignals

/// Serves the portal until it is told to stop.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serves the portal until it gets SIGTERM or SIGINT.")

    @Option(help: "Address to listen on.") var host: String?

    @Option(help: "Port to listen on; 0 for any that is free.") var port: Int?

    @Option(help: "A PEM file with the certificate and those above it; the portal then speaks HTTPS itself.")
    var tlsCertificate: String?

    @Option(help: "A PEM file with the certificate's key.") var tlsKey: String?

    @Flag(help: "Start with a demo organization, if the site is new.") var demo = false

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
        if let port { configuration.port = port }
        if let tlsCertificate { configuration.tlsCertificate = tlsCertificate }
        if let tlsKey { configuration.tlsKey = tlsKey }
        let folder = try DataFolder(configuration: configuration)
        try folder.serve()
        let installation = try await Installation(folder)
        let signIns = demo ? try await Demo(installation: installation).make() : []
        let portal = try await RunningPortal(installation)
        let stop = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        // Once requests are answered, nothing ends the server any more that it could have met before.
        let link = try await installation.accounts.setUpLink()
        let address = try await portal.start()
        say("Study Portal is at \(address)")
        for line in signIns { say(line) }
        if let link {
            say("Make the first account at \(address)\(SignInController.path(of: link))")
        }
        Allocator.releaseStartupMemory()
        for await _ in stop { break }
        try await portal.stop()
    }
}
