import Access
import Administration
import Cryptography
import Forwarding
import HTTP
import Help
import Outbound
import PortalUI
import Responses
import SQLStore
import StudyPublishing

extension RunningPortal {
    /// What works next to the site, and what the site gets from it.
    struct Parts: Sendable {
        let log: ServerLog
        let faults: FaultReporter
        /// The server, once it was created.
        let server = Locked<Server?>(nil)
        private let installation: Installation
        private let outbound: HTTPClient
        private let emailSender: EmailSender
        private let backups: BackupWorker
        private let evidence: AuditAnchorLocator
        private let anchors: AuditAnchorWorker
        private let startedAt = systemClock()

        init(_ installation: Installation) throws {
            let configuration = installation.folder.configuration
            let log = ServerLog(clock: systemClock)
            let faults = FaultReporter(
                log: log, errors: SiteErrorLog(store: installation.store, clock: systemClock))
            (self.installation, self.log, self.faults) = (installation, log, faults)
            outbound = HTTPClient(try configuration.outbound())
            emailSender = try EmailTransport.open(configuration)
            backups = BackupWorker(
                BackupPlan(configuration), store: installation.store, audit: installation.audit,
                notes: { try await installation.folder.backupNotes(for: installation.store) },
                report: { faults.add(background: $0) })
            evidence = AuditAnchorLocator(installation.folder)
            anchors = AuditAnchorWorker(
                AuditAnchorWriter(installation), evidence.ownEvidence,
                witness: AuditWitness(configuration, emailSender: emailSender, outbound: outbound),
                report: { faults.add(background: $0) }, note: { log.note($0) })
        }

        private var configuration: Configuration { installation.folder.configuration }
        private var store: Store { installation.store }

        /// The work of the server itself. Anchors start first, so that they stop last, after all other events.
        var jobs: [BackgroundJob] {
            let report: @Sendable (String) -> Void = { [faults] in faults.add(background: $0) }
            let trash = TrashWorker(
                store: store, audit: installation.audit, keptDays: configuration.trashDays, report: report,
                note: { [log] in log.note($0) })
            let expiry = ExpiryWorker(store: store, audit: installation.audit)
            let certificates = PushCertificateWorker(
                store: store, audit: installation.audit, sealing: installation.keys.sealing,
                emailSender: observedEmailSender, address: address, report: report)
            return [
                BackgroundJob(
                    start: { [anchors] in anchors.start() }, stop: { [anchors] in await anchors.stop() }),
                BackgroundJob(
                    start: { [backups] in try await backups.start() }, stop: { [backups] in backups.stop() }),
                .loop { await certificates.watch() }, .loop { await trash.watch() },
                .loop { await expiry.watch(report: report) },
                .loop { await Allocator.watch() },
            ]
        }

        /// Opens what the site needs.
        func siteDependencies() async throws -> Site.Dependencies {
            let (address, configuration) = (address, configuration)
            var site = Site.Dependencies(
                store: store, keys: installation.keys, audit: installation.audit,
                accounts: installation.accounts, apps: try await AppTokenCache(store),
                random: SystemRandom.bytes,
                files: try StaticFiles(
                    folder: installation.folder.home.publicFolder, combining: AssetURLs.combined),
                help: try HelpLibrary(
                    folder: installation.folder.home.help,
                    changelog: installation.folder.home.changelog),
                address: address, emailSender: observedEmailSender, outbound: outbound,
                report: { [faults] in faults.add(background: $0) })
            try connect(&site)
            site.fault = { [faults] in faults.add($0, of: $1) }
            site.note = { [log] in log.note($0) }
            site.trashDays = configuration.trashDays
            site.registrationServer = configuration.registrationServer
            site.contextPath = configuration.contextPath
            site.metadataRoots = configuration.metadataRoots
            describe(&site)
            return site
        }

        /// Adds what sends to other servers.
        private func connect(_ site: inout Site.Dependencies) throws {
            let client = try configuration.outbound()
            site.forwarding = Self.forwarding(configuration, client)
            site.fileDelivery = configuration.fileDelivery(client)
            site.push = configuration.push(client)
            if !configuration.registrationServer.isEmpty {
                site.delivery = RegistrationServerDelivery(
                    address: configuration.registrationServer, sender: outbound)
            }
        }

        /// Forwarding and webhooks have their own threads, so that a slow target does not delay anything else.
        private static func forwarding(
            _ configuration: Configuration, _ outbound: HTTPClient.Configuration
        ) -> ForwardingConfiguration {
            var client = outbound
            client.threads = 6
            return ForwardingConfiguration(
                by: HTTPClient(client), webhooksBy: HTTPClient(client),
                intervalSeconds: configuration.forwardingIntervalSeconds,
                allowsHTTP: configuration.forwardsOverHTTP)
        }

        /// Adds what administrators see of the server.
        private func describe(_ site: inout Site.Dependencies) {
            let (address, configuration) = (address, configuration)
            let status = ServerStatusReader(
                configuration: configuration, store: store, plan: backups.plan, startedAt: startedAt)
            site.facts = { SiteConfigurationSummary(configuration, address: address()) }
            site.state = { try await status.state() }
            site.backups = backups.requests
            site.auditEvidence = { [evidence] in evidence.evidence() }
        }

        /// The public URL, with the port on which the server listens.
        private var address: @Sendable () -> String {
            let (configuration, server) = (configuration, server)
            return { configuration.publicAddress(port: server.withLock { $0?.boundPort }) }
        }

        /// Sends emails, and keeps in the database whether the last one could be sent.
        private var observedEmailSender: EmailSender {
            emailSender.observing { [store] error in
                let now = systemClock()
                store.submitWrite(
                    { try MailStatusRepository.note(error, at: now, in: $0) }, then: { _ in })
            }
        }
    }
}
