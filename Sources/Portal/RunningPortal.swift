import Access
import Administration
import Cryptography
import Forwarding
import HTTP
import Outbound
import PortalUI
import Responses
import SQLStore
import StudyPublishing

/// A running portal: its installation, its site and its server.
struct RunningPortal: Sendable {
    let installation: Installation
    let site: Site
    let server: Server
    private let log: ServerLog
    private let faults: FaultReporter

    /// Opens everything. The server does not listen yet.
    init(_ installation: Installation) async throws {
        self.installation = installation
        let configuration = installation.folder.configuration
        if let problem = LeakedPasswordFile.problem(of: configuration) {
            throw CommandFailure(sentence: problem)
        }
        let log = ServerLog(clock: systemClock)
        self.log = log
        let store = installation.store
        let faults = FaultReporter(log: log, errors: SiteErrorLog(store: store, clock: systemClock))
        self.faults = faults
        let backups = BackupWorker(
            BackupPlan(configuration), store: store, audit: installation.audit,
            notes: { try await installation.folder.backupNotes(for: store) },
            report: { faults.add(background: $0) })
        let watch = ServerStatusReader(
            configuration: configuration, store: store, plan: backups.plan, startedAt: systemClock())
        let metrics = Metrics()
        let running = Locked<Server?>(nil)
        let folder = installation.folder
        let operations = OperationsRoutes(
            store: installation.store, metrics: metrics,
            networks: try Self.ranges(configuration.operationsNetworks, of: "PORTAL_OPERATIONS_NETWORKS"),
            connections: { running.withLock { $0?.connectionCount ?? 0 } },
            readiness: ReadinessProbe(
                store: installation.store,
                recordsErasures: { (try? folder.erasures().isWritable) ?? false },
                hasFittingKey: { (try? await folder.requireKey(of: store)) != nil }))
        let outboundSettings = try configuration.outbound()
        let outbound = HTTPClient(outboundSettings)
        let emailSender = try EmailTransport.open(configuration)
        let observedSender = emailSender.observing { error in
            let now = systemClock()
            store.submitWrite({ try MailStatusRepository.note(error, at: now, in: $0) }, then: { _ in })
        }
        let address: @Sendable () -> String = {
            configuration.publicAddress(port: running.withLock { $0?.boundPort })
        }
        let certificates = PushCertificateWorker(
            store: store, audit: installation.audit, sealing: installation.keys.sealing,
            emailSender: observedSender, address: address, report: { faults.add(background: $0) })
        let places = AuditAnchorLocator(installation.folder)
        let anchors = AuditAnchorWorker(
            AuditAnchorWriter(installation), places.ownEvidence,
            witness: AuditWitness(configuration, emailSender: emailSender, outbound: outbound),
            report: { faults.add(background: $0) }, note: { log.note($0) })
        site = try await Site(
            Site.Dependencies(
                store: installation.store, keys: installation.keys, audit: installation.audit,
                accounts: installation.accounts,
                apps: try await AppTokenCache(installation.store), random: SystemRandom.bytes,
                files: try StaticFiles(folder: installation.folder.home.publicFolder),
                address: address, emailSender: observedSender,
                outbound: outbound, forwarding: Self.forwarding(configuration, outboundSettings),
                push: configuration.push(outboundSettings),
                report: { faults.add(background: $0) }, fault: { faults.add($0, of: $1) },
                note: { log.note($0) }, trashDays: configuration.trashDays,
                registrationServer: configuration.registrationServer,
                metadataRoots: configuration.metadataRoots,
                delivery: configuration.registrationServer.isEmpty
                    ? nil
                    : RegistrationServerDelivery(address: configuration.registrationServer, sender: outbound),
                facts: { SiteConfigurationSummary(configuration, address: address()) },
                state: { try await watch.state() }, backups: backups.requests,
                auditEvidence: { places.evidence() }),
            operation: SiteFeature(
                jobs: Self.jobs(installation, anchors, backups, certificates, faults, log),
                routes: { _ in operations.routes }
            ))
        let proxies = UntrustedProxyMonitor(store: installation.store, clock: systemClock)
        server = Server(
            site.router(),
            configuration: try Self.listening(configuration) { record in
                metrics.count(record)
                log.request(record)
                proxies.look(at: record)
                faults.add(answered: record)
            })
        running.withLock { $0 = server }
    }

    /// The work of the server itself. Anchors start first, so that they stop last, after all other events.
    private static func jobs(
        _ installation: Installation, _ anchors: AuditAnchorWorker, _ backups: BackupWorker,
        _ certificates: PushCertificateWorker, _ faults: FaultReporter, _ log: ServerLog
    ) -> [BackgroundJob] {
        let report: @Sendable (String) -> Void = { faults.add(background: $0) }
        let trash = TrashWorker(
            store: installation.store, audit: installation.audit,
            keptDays: installation.folder.configuration.trashDays, report: report, note: { log.note($0) })
        let expiry = ExpiryWorker(store: installation.store, audit: installation.audit)
        return [
            BackgroundJob(start: { anchors.start() }, stop: { await anchors.stop() }),
            BackgroundJob(start: { try await backups.start() }, stop: { backups.stop() }),
            .loop { await certificates.watch() }, .loop { await trash.watch() },
            .loop { await expiry.watch(report: report) },
            .loop { await Allocator.watch() },
        ]
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

    /// Forwarding has its own threads, so that a slow target does not delay anything else.
    private static func forwarding(
        _ configuration: Configuration, _ outbound: HTTPClient.Configuration
    ) -> ForwardingConfiguration {
        var client = outbound
        client.threads = 6
        return ForwardingConfiguration(
            by: HTTPClient(client), intervalSeconds: configuration.forwardingIntervalSeconds,
            allowsHTTP: configuration.forwardsOverHTTP)
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
