import Access
import DataAccess
import Delivery
import Forwarding
import PortalUI
import Responses
import SQLStore
import Studies
import WebAccess

/// The response server for `Portal`: it takes its dependencies and provides its routes.
public struct ResponseFeature: Sendable {
    let dependencies: Dependencies
    let intake: ResponseIntake
    let enrollmentService: Enrollment
    let issue: TokenIssuer
    let designs: DesignResolver
    let sandbox: QuerySandbox
    let scriptSandbox: QuerySandbox
    let indexing: ListIndexer
    let reprocessing: ReprocessingQueue
    let readings: ReadAuditLog
    let forwarding: ForwardingWorker
    let webhooks: WebhookWorker
    let exports: ExportWorker
    package let exportDeliveries: ExportDeliveryWorker
    let fileDelivery: DeliveryClient
    let publicationFollowUp: PublicationFollowUp
    let remains: ErasureRemains
    /// Computes the adherence of participants.
    public let adherence: AdherenceWorker
    /// Makes the tasks that follow from rules.
    package let taskRules: TaskRuleWorker
    private let backgroundTasks = BackgroundTasks()

    /// Makes PDFs, with one limit for all features that share it.
    public var printer: PDFPrinter { dependencies.printer }

    /// Creates a response server. ``start()`` continues unfinished work.
    public init(_ dependencies: Dependencies) throws {
        self.dependencies = dependencies
        let (store, key, audit) = (dependencies.store, dependencies.key, dependencies.audit)
        let (clock, report) = (audit.clock, dependencies.report)
        let memory = QueryMemoryBudget()
        sandbox = try QuerySandbox(store: store, limits: .ofParticipants, memory: memory)
        scriptSandbox = try QuerySandbox(store: store, limits: .ofScripts, memory: memory)
        designs = DesignResolver(
            store: store, portal: dependencies.designs, service: MetadataService(get: dependencies.get),
            key: key,
            roots: dependencies.metadataRoots, report: report)
        enrollmentService = Enrollment(participants: Self.participants(dependencies))
        let forwarding = ForwardingWorker(
            store: store, key: key, audit: audit, configuration: dependencies.forwarding,
            backgroundTasks: backgroundTasks, report: report)
        self.forwarding = forwarding
        let webhooks = Self.webhooks(dependencies)
        self.webhooks = webhooks
        intake = ResponseIntake(
            store: store, participants: enrollmentService.participants, designs: designs, clock: clock,
            processed: {
                forwarding.responseWasProcessed()
                webhooks.responseWasProcessed()
            })
        issue = TokenIssuer(
            store: store, batches: TokenBatchRepository(random: dependencies.random, clock: clock),
            backgroundTasks: backgroundTasks, report: report)
        indexing = ListIndexer(store: store, clock: clock, backgroundTasks: backgroundTasks, report: report)
        reprocessing = ReprocessingQueue(
            store: store, intake: intake, clock: clock, backgroundTasks: backgroundTasks, report: report)
        publicationFollowUp = PublicationFollowUp(
            store: store, lists: ListUpdate(designs: designs, delivery: intake.delivery),
            reprocessing: reprocessing, publication: dependencies.publication,
            backgroundTasks: backgroundTasks, report: report)
        readings = ReadAuditLog(store: store)
        let deliveryLoop = PollingLoop()
        exports = ExportWorker(
            store: store, folder: ExportFolder(path: dependencies.exports), lists: intake.lists,
            designs: designs,
            secrets: DeidentificationSecretRepository(key: key, random: dependencies.random),
            notice: ScheduleFailureNotice(
                queue: MailQueueRepository(sealing: key), clock: clock, send: dependencies.sendQueuedEmails),
            copies: ParticipantCopySources(key: key, accounts: dependencies.accountRecords), audit: audit,
            finished: { deliveryLoop.trigger() }, report: report)
        fileDelivery = DeliveryClient(dependencies.fileDelivery)
        exportDeliveries = ExportDeliveryWorker(
            store: store, exports: exports, targets: ExportTargetRepository(key: key), client: fileDelivery,
            clock: clock, loop: deliveryLoop, report: report)
        let schedules = StudyScheduleCache()
        adherence = AdherenceWorker(store: store, clock: clock, schedules: schedules, report: report)
        taskRules = TaskRuleWorker(store: store, clock: clock, schedules: schedules, report: report)
        remains = ErasureRemains(
            store: store, exports: exports, backgroundTasks: backgroundTasks, report: report)
    }

    private static func webhooks(_ dependencies: Dependencies) -> WebhookWorker {
        let notice = WebhookFailureNotice(
            queue: MailQueueRepository(sealing: dependencies.key), clock: dependencies.audit.clock,
            send: dependencies.sendQueuedEmails)
        return WebhookWorker(
            store: dependencies.store, webhooks: WebhookRepository(key: dependencies.key), notice: notice,
            audit: dependencies.audit, configuration: dependencies.forwarding, report: dependencies.report)
    }

    private static func participants(_ dependencies: Dependencies) -> ParticipantRepository {
        let clock = dependencies.audit.clock
        return ParticipantRepository(
            appTokens: ParticipantAppTokens(key: dependencies.key, random: dependencies.random), clock: clock,
            erasures: ErasureLog(nextTo: dependencies.store.path, key: dependencies.key)
                .voidingFailures(in: dependencies.store, at: clock))
    }

    /// Removes what remains after an erasure is committed: export files, and pages in the write-ahead log.
    public func removeErasureRemains() { remains.remove() }

    /// What the feature adds to the site.
    public var feature: SiteFeature {
        SiteFeature(
            sections: responseSections,
            jobs: [
                BackgroundJob(
                    recover: { [clock = dependencies.audit.clock] in
                        try ForwardingQueueRepository.releaseLeases($0)
                        try WebhookQueueRepository.recover(at: clock(), $0)
                    },
                    start: { try await start() },
                    stop: { await stop() }),
                .loop { await watchExports() },
            ],
            routes: { routes($0) })
    }

    /// Brings Lists of previous versions into today's form, and goes on with responses that were pending and batches
    /// that were being made when the server stopped.
    public func start() async throws {
        try await renewLists()
        try await issue.resume()
        try await intake.resume()
        try await reprocessing.resume()
        publicationFollowUp.wake()
        if dependencies.forwarding != nil {
            forwarding.start()
            webhooks.start()
        }
        adherence.start()
        taskRules.start()
        try await exports.resume()
        exportDeliveries.start()
    }

    /// Before anything is served: a large List takes some seconds, and without its index every question would.
    private func renewLists() async throws {
        for list in try await dependencies.store.read({ try ListTableRepository.createdByPreviousVersion($0) }
        ) {
            dependencies.note("updating the List \(list) to this version")
            try await dependencies.store.write { try intake.lists.renew(list, $0) }
        }
        // Also Lists in the trash: they may come back.
        for list in try await dependencies.store.read({ try ListKeyRepository.uncounted($0) }) {
            try await dependencies.store.write { try ListKeyRepository.startCounting(list, $0) }
        }
    }

    /// Waits until nothing is at work in the background.
    public func settled() async {
        await backgroundTasks.waitUntilIdle()
        await intake.waitUntilIdle()
        await exports.waitUntilIdle()
        await exportDeliveries.waitUntilIdle()
        await webhooks.waitUntilIdle()
    }

    /// Waits for what the server finishes before it stops; exports rest until the next start.
    public func stop() async {
        exports.pause()
        await exportDeliveries.stop()
        await forwarding.stop()
        await webhooks.stop()
        await adherence.stop()
        await taskRules.stop()
        await backgroundTasks.waitUntilIdle()
        await intake.waitUntilIdle()
    }
}
