import Administration
import Cryptography
import HTTP
import PortalUI
import Responses
import SQLStore

/// A running portal: its installation, its site and its server.
struct RunningPortal: Sendable {
    let installation: Installation
    let site: Site
    let server: Server
    private let log: ServerLog

    /// Opens everything. The server does not listen yet.
    init(_ installation: Installation) async throws {
        let configuration = installation.folder.configuration
        if let problem = LeakedPasswordFile.problem(of: configuration) {
            throw CommandFailure(sentence: problem)
        }
        let parts = try Parts(installation)
        let metrics = Metrics()
        let operations = OperationsRoutes(
            store: installation.store, metrics: metrics,
            networks: try Self.ranges(configuration.operationsNetworks, of: "PORTAL_OPERATIONS_NETWORKS"),
            connections: { parts.server.withLock { $0?.connectionCount ?? 0 } },
            readiness: Self.readiness(of: installation))
        let site = try await Site(
            try await parts.siteDependencies(),
            operation: SiteFeature(jobs: parts.jobs, routes: { _ in operations.routes }))
        let proxies = UntrustedProxyMonitor(store: installation.store, clock: systemClock)
        let server = Server(
            site.router(),
            configuration: try Self.listening(configuration) { record in
                metrics.count(record)
                parts.log.request(record)
                proxies.look(at: record)
                parts.faults.add(answered: record)
            })
        parts.server.withLock { $0 = server }
        (self.installation, self.site, self.server, log) = (installation, site, server, parts.log)
    }

    private static func readiness(of installation: Installation) -> ReadinessProbe {
        let (folder, store) = (installation.folder, installation.store)
        return ReadinessProbe(
            store: store, recordsErasures: { (try? folder.erasures().isWritable) ?? false },
            hasFittingKey: { try await folder.hasKey(of: store) })
    }

    /// Starts the background work and the server, and returns the public URL. If the server can't start, the
    /// background work has stopped and the database is closed when this throws, so that the process can end.
    func start() async throws -> String {
        do {
            try await startAll()
        } catch {
            try? await stop()
            throw error
        }
        return installation.folder.configuration.publicAddress(port: server.boundPort)
    }

    private func startAll() async throws {
        let jobs = site.jobs
        try await installation.store.write { transaction in
            for job in jobs { try job.recover(transaction) }
        }
        for job in jobs { try await job.start() }
        try await server.start()
    }

    /// Stops at a signal, and logs the signal and how long stopping took.
    func stop(at signal: String) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        log.note("Received \(signal). Stopping the server.")
        try await stop()
        let (seconds, attoseconds) = (clock.now - start).components
        log.stopped(by: signal, milliseconds: Int(seconds * 1_000 + attoseconds / 1_000_000_000_000_000))
    }

    /// Finishes running work and closes the database.
    func stop() async throws {
        try await server.stop()
        for job in site.jobs.reversed() { await job.stop() }
        await installation.store.close()
    }

    private static func listening(
        _ configuration: Configuration, log: @escaping @Sendable (AccessRecord) -> Void
    ) throws -> Server.Configuration {
        var listening = Server.Configuration()
        listening.host = configuration.host
        listening.port = configuration.port
        listening.limits.connectionCount = configuration.connectionsMax
        listening.limits.connectionsPerAddress = configuration.connectionsPerAddress
        listening.limits.stopSeconds = Double(configuration.shutdownSeconds)
        listening.trustedProxies = try ranges(configuration.trustedProxies, of: "PORTAL_TRUSTED_PROXIES")
        listening.accessLog = log
        if configuration.hasTLS { try encrypt(&listening, configuration) }
        return listening
    }

    private static func encrypt(
        _ listening: inout Server.Configuration, _ configuration: Configuration
    ) throws {
        guard !configuration.tlsCertificate.isEmpty, !configuration.tlsKey.isEmpty else {
            throw CommandFailure(
                sentence:
                    "HTTPS needs both a certificate and its key. Set both, or neither if a proxy serves HTTPS."
            )
        }
        listening.tls = TLSIdentity(
            certificateFile: configuration.tlsCertificate, keyFile: configuration.tlsKey)
    }

    private static func ranges(_ texts: [String], of name: String) throws -> [AddressRange] {
        try texts.map { text in
            guard let range = AddressRange(text) else {
                throw ConfigurationProblem(
                    name: name, value: text, expected: "address ranges such as 10.0.0.0/8")
            }
            return range
        }
    }
}

extension Configuration {
    /// Returns the public URL; the address of this machine if none is configured.
    func publicAddress(port bound: Int?) -> String {
        if !address.isEmpty { return address.hasSuffix("/") ? String(address.dropLast()) : address }
        let scheme = hasTLS ? "https" : "http"
        return "\(scheme)://\(host == "0.0.0.0" ? "127.0.0.1" : host):\(bound ?? port)"
    }
}
