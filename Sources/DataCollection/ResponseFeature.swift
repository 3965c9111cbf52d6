import Access
import DataAccess
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
    let exports: ExportWorker
    let publicationFollowUp: PublicationFollowUp
    let remains: ErasureRemains
    private let backgroundTasks = BackgroundTasks()

    /// Creates a response server. ``start()`` continues unfinished work.
    public init(_ dependencies: Dependencies) throws {
        self.dependencies = dependencies
        let memory = QueryMemoryBudget()
        sandbox = try QuerySandbox(store: dependencies.store, limits: .ofParticipants, memory: memory)
        scriptSandbox = try QuerySandbox(store: dependencies.store, limits: .ofScripts, memory: memory)
        let participants = ParticipantRepository(
            appTokens: ParticipantAppTokens(key: dependencies.key, random: dependencies.random),
            clock: dependencies.audit.clock,
            erasures: ErasureLog(nextTo: dependencies.store.path, key: dependencies.key)
                .voidingFailures(in: dependencies.store, at: dependencies.audit.clock))
        designs = DesignResolver(
            store: dependencies.store, portal: dependencies.designs,
            service: MetadataService(get: dependencies.get), key: dependencies.key,
            roots: dependencies.metadataRoots, report: dependencies.report)
        enrollmentService = Enrollment(participants: participants)
        let forwarding = ForwardingWorker(
            store: dependencies.store, key: dependencies.key, audit: dependencies.audit,
            configuration: dependencies.forwarding, backgroundTasks: backgroundTasks,
            report: dependencies.report)
        self.forwarding = forwarding
        intake = ResponseIntake(
            store: dependencies.store, participants: participants, designs: designs,
            clock: dependencies.audit.clock, processed: { forwarding.responseWasProcessed() })
        issue = TokenIssuer(
            store: dependencies.store,
            batches: TokenBatchRepository(random: dependencies.random, clock: dependencies.audit.clock),
            backgroundTasks: backgroundTasks, report: dependencies.report)
        indexing = ListIndexer(
            store: dependencies.store, clock: dependencies.audit.clock, backgroundTasks: backgroundTasks,
            report: dependencies.report)
        reprocessing = ReprocessingQueue(
            store: dependencies.store, intake: intake, clock: dependencies.audit.clock,
            backgroundTasks: backgroundTasks,
            report: dependencies.report)
        publicationFollowUp = PublicationFollowUp(
            store: dependencies.store, lists: ListUpdate(designs: designs, delivery: intake.delivery),
            reprocessing: reprocessing, publication: dependencies.publication,
            backgroundTasks: backgroundTasks,
            report: dependencies.report)
        readings = ReadAuditLog(store: dependencies.store)
        exports = ExportWorker(
            store: dependencies.store, folder: ExportFolder(path: dependencies.exports), lists: intake.lists,
            designs: designs, audit: dependencies.audit, report: dependencies.report)
        remains = ErasureRemains(
            store: dependencies.store, exports: exports, backgroundTasks: backgroundTasks,
            report: dependencies.report)
    }

    /// Removes what remains after an erasure is committed: export files, and pages in the write-ahead log.
    public func removeErasureRemains() { remains.remove() }

    /// What the feature adds to the site.
    public var feature: SiteFeature {
        SiteFeature(
            sections: responseSections,
            jobs: [
                BackgroundJob(
                    recover: { try ForwardingQueueRepository.releaseLeases($0) },
                    start: { try await start() },
                    stop: { await stop() }),
                .loop { await watchExports() },
            ],
            routes: { routes($0) })
    }

    /// The routes of the apps' API, which are public: a token or an app token authorizes the request.
    public var wireRoutes: [SiteRoute] {
        let report = dependencies.report
        let actions =
            EnrollmentActions(
                store: dependencies.store, enrollmentService: enrollmentService,
                guesses: TokenGuessLimiter(clock: dependencies.audit.clock, note: dependencies.note),
                properties: intake.delivery.properties, audit: dependencies.audit, remains: remains,
                report: report
            ).actions
            + ResponseActions(intake: intake, report: report).actions
            + QueryActions(
                store: dependencies.store, queries: ParticipantQueryRepository(sandbox: sandbox),
                participants: enrollmentService.participants, lists: intake.lists, report: report
            ).actions
        return actions.flatMap(\.routes)
    }

    /// All routes of the feature. The pages take their frame from the site map.
    public func routes(_ siteMap: SiteMap) -> [SiteRoute] {
        let store = dependencies.store
        let settings = MetadataSettings(key: dependencies.key, roots: dependencies.metadataRoots)
        let update = MetadataUpdate(
            store: store, lists: ListUpdate(designs: designs, delivery: intake.delivery),
            reprocessing: reprocessing)
        let studyIDs = StudyIDRules(clock: dependencies.audit.clock)
        let reading = GridLoader(
            store: store, appTokens: enrollmentService.participants.appTokens, readings: readings)
        let erasure = ParticipantErasure(
            store: store, participants: enrollmentService.participants, audit: dependencies.audit,
            remains: remains)
        let panels = HomePanels(lists: intake.lists, batches: issue.batches, indexing: indexing)
        return StudyHomeController(
            siteMap: siteMap, store: store, panels: panels, readings: readings,
            accountTiles: dependencies.accountTiles
        ).routes
            + HomePanelController(siteMap: siteMap, lists: intake.lists).routes
            + TokenController(
                siteMap: siteMap, store: store, issue: issue, batches: issue.batches, readings: readings
            ).routes
            + BatchController(
                siteMap: siteMap, store: store, batches: issue.batches, readings: readings
            ).routes
            + ParticipantController(
                siteMap: siteMap, store: store, lists: intake.lists, readings: readings
            ).routes
            + ParticipantErasureController(siteMap: siteMap, erasure: erasure).routes
            + ParticipantTimeSeriesController(
                siteMap: siteMap, store: store, lists: intake.lists, readings: readings
            ).routes
            + ResponseController(
                siteMap: siteMap, store: store, intake: intake, reprocessing: reprocessing
            ).routes
            + failureRoutes(siteMap)
            + ListController(
                siteMap: siteMap, store: store, lists: intake.lists, indexing: indexing, readings: readings
            ).routes
            + DataController(siteMap: siteMap, store: store, lists: intake.lists, reading: reading).routes
            + SQLQueryController(
                siteMap: siteMap, store: store, sandbox: scriptSandbox, lists: intake.lists,
                clock: dependencies.audit.clock
            ).routes
            + ChartController(
                siteMap: siteMap, store: store, lists: intake.lists, readings: readings
            ).routes
            + RowController(siteMap: siteMap, store: store, lists: intake.lists, readings: readings).routes
            + RowEditController(
                siteMap: siteMap, store: store, lists: intake.lists, designs: designs
            ).routes
            + PropertyController(
                siteMap: siteMap, store: store, delivery: intake.delivery.properties, reading: reading,
                readings: readings
            ).routes
            + PropertyFileController(store: store, delivery: intake.delivery.properties).routes
            + PropertyImportController(
                siteMap: siteMap, store: store, delivery: intake.delivery.properties
            ).routes
            + ExportController(siteMap: siteMap, store: store, lists: intake.lists, worker: exports).routes
            + SetUpController(
                siteMap: siteMap, store: store, settings: settings, update: update, studyIDs: studyIDs
            ).routes
            + MetadataController(siteMap: siteMap, settings: settings).routes
            + JobsController(
                siteMap: siteMap, reprocessing: reprocessing, batches: issue.batches, exports: exports
            ).routes
            + APITestController(siteMap: siteMap, site: dependencies.site).routes
            + ForwardingController(siteMap: siteMap, store: store, worker: forwarding).routes
            + StudyManagementActions(
                store: store, studyIDs: studyIDs, update: update,
                forwarding: ForwardingChange(store: store, worker: forwarding)
            ).routes
            + DataManagementActions(store: store, issue: issue, intake: intake, selections: GridSelections())
            .routes
            + ErasureManagementAction(erasure: erasure).routes
            + ServerManagementAction(store: store, settings: settings).routes
            + FolderManagementAction(store: store).routes + DesignManagementAction(designs: designs).routes
            + LabKeyQueryController(
                store: store, sandbox: scriptSandbox, lists: intake.lists,
                properties: intake.delivery.properties, exports: ExportFolder(path: dependencies.exports)
            ).routes
            + LabKeySchemaController(
                store: store, lists: intake.lists, properties: intake.delivery.properties
            ).routes
            + LabKeyViewController(
                store: store, lists: intake.lists, properties: intake.delivery.properties
            ).routes
            + LabKeyRowController(
                store: store, lists: intake.lists, properties: intake.delivery.properties, designs: designs
            ).routes
            + LabKeyFolderController(store: store).routes + LabKeyWhoAmI().routes
            + UnsupportedLabKeyActions().routes
            + wireRoutes
    }

    /// Brings Lists of previous versions into today's form, and goes on with responses that were pending and batches
    /// that were being made when the server stopped.
    public func start() async throws {
        try await renewLists()
        try await issue.resume()
        try await intake.resume()
        try await reprocessing.resume()
        publicationFollowUp.wake()
        if dependencies.forwarding != nil { forwarding.start() }
        try await exports.resume()
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
    }

    /// Waits for what the server finishes before it stops; exports rest until the next start.
    public func stop() async {
        exports.pause()
        await forwarding.stop()
        await backgroundTasks.waitUntilIdle()
        await intake.waitUntilIdle()
    }
}
