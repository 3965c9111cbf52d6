import Access
import PortalUI
import SQLStore
import Studies
import WebAccess

/// The response server as `Portal` puts it together: what it needs comes in here, and its routes go out.
public struct ResponseFeature: Sendable {
    let surroundings: Dependencies
    let intake: ResponseIntake
    let desk: Enrollment
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
    private let errands = BackgroundTasks()

    /// A response server over its surroundings; ``start()`` goes on with what was left undone.
    public init(_ surroundings: Dependencies) throws {
        self.surroundings = surroundings
        sandbox = try QuerySandbox(store: surroundings.store, limits: .ofParticipants)
        scriptSandbox = try QuerySandbox(store: surroundings.store, limits: .ofScripts)
        let participants = ParticipantRepository(
            appTokens: ParticipantAppTokens(key: surroundings.key, random: surroundings.random),
            clock: surroundings.audit.clock,
            erasures: ErasureLog(nextTo: surroundings.store.path, key: surroundings.key))
        designs = DesignResolver(
            store: surroundings.store, portal: surroundings.designs,
            service: MetadataService(get: surroundings.get), key: surroundings.key,
            roots: surroundings.metadataRoots, report: surroundings.report)
        desk = Enrollment(participants: participants)
        let forwarding = ForwardingWorker(surroundings, errands: errands)
        self.forwarding = forwarding
        intake = ResponseIntake(
            store: surroundings.store, participants: participants, designs: designs,
            clock: surroundings.audit.clock, processed: { forwarding.responseWasProcessed() })
        issue = TokenIssuer(
            store: surroundings.store,
            batches: TokenBatchRepository(random: surroundings.random, clock: surroundings.audit.clock),
            errands: errands, report: surroundings.report)
        indexing = ListIndexer(
            store: surroundings.store, clock: surroundings.audit.clock, errands: errands,
            report: surroundings.report)
        reprocessing = ReprocessingQueue(
            store: surroundings.store, intake: intake, clock: surroundings.audit.clock, errands: errands,
            report: surroundings.report)
        publicationFollowUp = PublicationFollowUp(
            store: surroundings.store, lists: ListUpdate(designs: designs, delivery: intake.delivery),
            reprocessing: reprocessing, publication: surroundings.publication, errands: errands,
            report: surroundings.report)
        readings = ReadAuditLog(store: surroundings.store)
        exports = ExportWorker(
            store: surroundings.store, folder: ExportFolder(path: surroundings.exports), lists: intake.lists,
            designs: designs, audit: surroundings.audit, report: surroundings.report)
        remains = ErasureRemains(
            store: surroundings.store, exports: exports, errands: errands, report: surroundings.report)
    }

    /// The routes of the apps' API, which anybody may reach: a token or an app token is the right to act.
    public var wireRoutes: [SiteRoute] {
        let report = surroundings.report
        let actions =
            EnrollmentActions(
                store: surroundings.store, desk: desk,
                guesses: TokenGuessLimiter(clock: surroundings.audit.clock, tell: surroundings.tell),
                properties: intake.delivery.properties, audit: surroundings.audit, remains: remains,
                report: report
            ).actions
            + ResponseActions(intake: intake, report: report).actions
            + QueryActions(
                store: surroundings.store, sandbox: sandbox, participants: desk.participants,
                lists: intake.lists, report: report
            ).actions
        return actions.flatMap(\.routes)
    }

    /// Every route of the feature; the pages take their frame from the map of the site.
    public func routes(_ siteMap: SiteMap) -> [SiteRoute] {
        let store = surroundings.store
        let settings = MetadataSettings(key: surroundings.key, roots: surroundings.metadataRoots)
        let update = MetadataUpdate(
            store: store, lists: ListUpdate(designs: designs, delivery: intake.delivery),
            reprocessing: reprocessing)
        let studyIDs = StudyIDRules(clock: surroundings.audit.clock)
        let reading = GridLoader(
            store: store, appTokens: desk.participants.appTokens, readings: readings)
        let erasure = ParticipantErasure(
            store: store, participants: desk.participants, audit: surroundings.audit, remains: remains)
        let panels = HomePanels(lists: intake.lists, batches: issue.batches, indexing: indexing)
        return StudyHomeController(siteMap: siteMap, store: store, panels: panels, readings: readings).routes
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
                clock: surroundings.audit.clock
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
            + APITestController(siteMap: siteMap, site: surroundings.site).routes
            + ForwardingController(siteMap: siteMap, store: store, worker: forwarding).routes
            + StudyManagementActions(
                store: store, studyIDs: studyIDs, update: update,
                forwarding: ForwardingChange(store: store, worker: forwarding)
            ).routes
            + DataManagementActions(store: store, issue: issue, intake: intake, selections: GridSelections()).routes
            + ErasureManagementAction(erasure: erasure).routes
            + ServerManagementAction(store: store, settings: settings).routes
            + FolderManagementAction(store: store).routes + DesignManagementAction(designs: designs).routes
            + LabKeyQueryController(
                store: store, sandbox: scriptSandbox, lists: intake.lists,
                properties: intake.delivery.properties
            ).routes
            + LabKeySchemaController(
                store: store, lists: intake.lists, properties: intake.delivery.properties
            ).routes
            + LabKeyRowController(store: store, lists: intake.lists, properties: intake.delivery.properties)
            .routes
            + LabKeyWhoAmI().routes + UnsupportedLabKeyActions().routes
            + wireRoutes
    }

    /// Brings Lists of former versions into today's form, and goes on with responses that were pending and batches that
    /// were being made when the server stopped.
    public func start() async throws {
        try await renewLists()
        try await issue.resume()
        try await intake.resume()
        try await reprocessing.resume()
        publicationFollowUp.wake()
        if surroundings.forwarding != nil { forwarding.start() }
        try await exports.resume()
    }

    /// Before anything is served: a large List takes some seconds, and without its index every question would.
    private func renewLists() async throws {
        for list in try await surroundings.store.read({ try ListTable.createdByPreviousVersion($0) }) {
            surroundings.tell("the List \(list) is brought into the form of this version")
            try await surroundings.store.write { try intake.lists.renew(list, $0) }
        }
        // Also Lists in the trash: they may come back.
        for list in try await surroundings.store.read({ try ListKeys.uncounted($0) }) {
            try await surroundings.store.write { try ListKeys.startCounting(list, $0) }
        }
    }

    /// Gives back the channels that a server was forwarding when it ended; for a start, before anything works.
    public static func releaseLeases(in transaction: borrowing Transaction) throws {
        try ForwardingQueue.releaseLeases(transaction)
    }

    /// Waits until nothing is at work in the background.
    public func settled() async {
        await errands.waitUntilIdle()
        await intake.waitUntilIdle()
        await exports.waitUntilIdle()
    }

    /// Waits for what the server finishes before it stops; exports rest until the next start.
    public func stop() async {
        exports.pause()
        await forwarding.stop()
        await errands.waitUntilIdle()
        await intake.waitUntilIdle()
    }
}
