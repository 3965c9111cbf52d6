import Access
import DataAccess
import Forwarding
import PortalUI
import Responses
import SQLStore
import Studies
import WebAccess

extension ResponseFeature {
    /// The routes of the apps' API, which are public: a token or an app token authorizes the request.
    public var wireRoutes: [SiteRoute] {
        let report = dependencies.report
        let actions =
            EnrollmentActions(
                store: store, enrollmentService: enrollmentService,
                guesses: TokenGuessLimiter(clock: dependencies.audit.clock, note: dependencies.note),
                properties: properties, audit: dependencies.audit, remains: remains, report: report
            ).actions
            + ResponseActions(intake: intake, report: report).actions
            + QueryActions(
                store: store, queries: ParticipantQueryRepository(sandbox: sandbox),
                participants: enrollmentService.participants, lists: lists, report: report
            ).actions
        return actions.flatMap(\.routes)
    }

    /// All routes of the feature. The pages take their frame from the site map.
    public func routes(_ siteMap: SiteMap) -> [SiteRoute] {
        homeRoutes(siteMap) + participantRoutes(siteMap) + responseRoutes(siteMap) + dataRoutes(siteMap)
            + propertyRoutes(siteMap) + settingRoutes(siteMap) + managementRoutes + labKeyRoutes + wireRoutes
    }

    private func homeRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let panels = HomePanels(
            lists: lists, batches: issue.batches, indexing: indexing, schedules: adherence.schedules)
        return StudyHomeController(
            siteMap: siteMap, store: store, panels: panels, readings: readings,
            schedules: adherence.schedules, accountTiles: dependencies.accountTiles,
            designSteps: dependencies.designSteps,
            drafts: dependencies.designSteps == nil
                ? nil
                : DraftStatusCache(
                    designs: DesignRepository(clock: dependencies.audit.clock),
                    countingItems: dependencies.changedItems, namingProblems: dependencies.draftProblems)
        ).routes + HomePanelController(siteMap: siteMap, lists: lists).routes
    }

    private func participantRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        TokenController(
            siteMap: siteMap, store: store, issue: issue, batches: issue.batches, readings: readings
        ).routes
            + BatchController(
                siteMap: siteMap, store: store, batches: issue.batches, readings: readings,
                printer: dependencies.printer
            ).routes
            + ParticipantListController(
                siteMap: siteMap, store: store, properties: properties, reading: gridLoader
            ).routes
            + ParticipantController(
                siteMap: siteMap, store: store, lists: lists, readings: readings,
                schedules: adherence.schedules, notes: notes
            ).routes
            + AdherenceController(siteMap: siteMap, schedules: adherence.schedules).routes
            + AdherencePeopleController(siteMap: siteMap, schedules: adherence.schedules).routes
            + DataRequestController(
                siteMap: siteMap, store: store, exports: exports, schedules: adherence.schedules,
                forwarding: { [forwarding] in forwarding.responseWasProcessed() }
            ).routes + ParticipantCopyFileController(store: store, exports: exports).routes
            + ParticipantErasureController(siteMap: siteMap, erasure: erasure).routes
            + siteRoutes(siteMap) + worklistRoutes(siteMap) + deviationRoutes(siteMap)
            + ParticipantTimeSeriesController(
                siteMap: siteMap, store: store, lists: lists, readings: readings,
                schedules: adherence.schedules
            ).routes
    }

    private func worklistRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let worklist = WorklistController(siteMap: siteMap, schedules: adherence.schedules)
        return worklist.routes + TaskController(worklist: worklist, notes: notes).routes
            + SelectedTasksController(worklist: worklist).routes
            + NewTaskController(siteMap: siteMap, schedules: adherence.schedules).routes
            + WorklistFileController(store: store).routes
            + TaskRuleController(siteMap: siteMap, worker: taskRules).routes
            + ParticipantNoteController(siteMap: siteMap, notes: notes).routes
            + ParticipantHoldController(siteMap: siteMap).routes
    }

    private func deviationRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        DeviationController(siteMap: siteMap, schedules: adherence.schedules).routes
            + NewDeviationController(siteMap: siteMap, schedules: adherence.schedules).routes
            + DeviationRuleController(siteMap: siteMap, schedules: adherence.schedules).routes
            + DeviationFileController(store: store).routes
    }

    private func siteRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let pages = StudySitePageLoader(siteMap: siteMap, batches: issue.batches)
        return StudySiteController(
            siteMap: siteMap, pages: pages, schedules: adherence.schedules
        ).routes
            + StudySiteRoleController(
                pages: pages, store: store, accounts: dependencies.accounts,
                sendQueuedEmails: dependencies.sendQueuedEmails
            ).routes
            + StudySiteStatusController(siteMap: siteMap).routes
            + ReviewedImportController(siteMap: siteMap, store: store, definition: StudySiteImport()).routes
            + ReviewedImportController(siteMap: siteMap, store: store, definition: SitePlanImport()).routes
            + SitePlanRemovalController(siteMap: siteMap).routes
            + ParticipantMoveController(siteMap: siteMap).routes
            + SiteAssignmentController(siteMap: siteMap).routes
    }

    private func responseRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        ResponseController(
            siteMap: siteMap, store: store, intake: intake, reprocessing: reprocessing,
            schedules: adherence.schedules
        ).routes
            + failureRoutes(siteMap)
    }

    private func dataRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        ListController(
            siteMap: siteMap, store: store, lists: lists, indexing: indexing, readings: readings,
            schedules: adherence.schedules
        ).routes
            + CodebookController(
                siteMap: siteMap, store: store, lists: lists, designs: designs, printer: dependencies.printer
            ).routes
            + DataController(
                siteMap: siteMap, store: store, lists: lists, reading: gridLoader,
                schedules: adherence.schedules
            ).routes
            + SQLQueryController(
                siteMap: siteMap, store: store, sandbox: scriptSandbox, lists: lists,
                clock: dependencies.audit.clock
            ).routes
            + ChartController(
                siteMap: siteMap, store: store, lists: lists, readings: readings,
                schedules: adherence.schedules
            ).routes
            + RowController(
                siteMap: siteMap, store: store, lists: lists, readings: readings, designs: designs,
                schedules: adherence.schedules
            ).routes
            + RowEditController(
                siteMap: siteMap, store: store, lists: lists, designs: designs,
                schedules: adherence.schedules
            ).routes
    }

    private func propertyRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        PropertyController(
            siteMap: siteMap, store: store, delivery: properties, reading: gridLoader, readings: readings
        ).routes
            + PropertyFileController(store: store, delivery: properties).routes
            + ReviewedImportController(
                siteMap: siteMap, store: store, definition: PropertyImport(delivery: properties)
            ).routes
    }

    private func settingRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        ExportController(siteMap: siteMap, store: store, lists: lists, worker: exports).routes
            + scheduleRoutes(siteMap)
            + SetUpController(
                siteMap: siteMap, store: store, settings: settings, update: metadataUpdate, studyIDs: studyIDs
            ).routes
            + MetadataController(siteMap: siteMap, settings: settings).routes
            + JobsController(
                siteMap: siteMap, reprocessing: reprocessing, batches: issue.batches, exports: exports
            ).routes
            + APITestController(siteMap: siteMap, site: dependencies.site).routes
            + ForwardingController(siteMap: siteMap, store: store, worker: forwarding).routes
            + WebhookController(siteMap: siteMap, store: store, worker: webhooks).routes
            + WebhookMessageController(siteMap: siteMap, worker: webhooks).routes
    }

    private func scheduleRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let targets = ExportTargetRepository(key: dependencies.key)
        return ExportTargetController(siteMap: siteMap, store: store, targets: targets, client: fileDelivery)
            .routes
            + ScheduleController(
                siteMap: siteMap, targets: targets, worker: exportDeliveries, schedules: adherence.schedules
            ).routes
    }

    private var managementRoutes: [SiteRoute] {
        StudyManagementActions(
            store: store, studyIDs: studyIDs, update: metadataUpdate,
            forwarding: ForwardingChange(store: store, worker: forwarding)
        ).routes
            + DataManagementActions(store: store, issue: issue, intake: intake, selections: GridSelections())
            .routes
            + ErasureManagementAction(erasure: erasure).routes
            + ServerManagementAction(store: store, settings: settings).routes
            + FolderManagementAction(store: store).routes + DesignManagementAction(designs: designs).routes
    }

    private var labKeyRoutes: [SiteRoute] {
        LabKeyQueryController(
            store: store, sandbox: scriptSandbox, lists: lists, properties: properties,
            exports: ExportFolder(path: dependencies.exports)
        ).routes
            + LabKeySchemaController(store: store, lists: lists, properties: properties).routes
            + LabKeyViewController(store: store, lists: lists, properties: properties).routes
            + LabKeyRowController(
                store: store, lists: lists, properties: properties, designs: designs
            ).routes
            + LabKeyFolderController(store: store).routes + LabKeyWhoAmI().routes
            + UnsupportedLabKeyActions().routes
    }
}

// What several routes need.
extension ResponseFeature {
    private var store: Store { dependencies.store }
    private var lists: ListRepository { intake.lists }
    private var properties: PropertySchemaSync { intake.delivery.properties }
    private var notes: ParticipantNoteRepository { ParticipantNoteRepository(key: dependencies.key) }
    private var studyIDs: StudyIDRules { StudyIDRules(clock: dependencies.audit.clock) }

    private var settings: MetadataSettings {
        MetadataSettings(key: dependencies.key, roots: dependencies.metadataRoots)
    }

    private var metadataUpdate: MetadataUpdate {
        MetadataUpdate(
            store: store, lists: ListUpdate(designs: designs, delivery: intake.delivery),
            reprocessing: reprocessing)
    }

    private var gridLoader: GridLoader {
        GridLoader(store: store, appTokens: enrollmentService.participants.appTokens, readings: readings)
    }

    private var erasure: ParticipantErasure {
        ParticipantErasure(
            store: store, participants: enrollmentService.participants, audit: dependencies.audit,
            remains: remains)
    }
}
