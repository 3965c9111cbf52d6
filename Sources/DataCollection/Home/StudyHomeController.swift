import Access
import Adherence
import HTTP
import PortalUI
import Responses
import SQLStore
import StudyManagement
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The home page of a study, with the enrollment and response figures that the user has access to.
struct StudyHomeController: Sendable {
    private static let weekSeconds = 7 * 86_400
    private static let chartDays = 28

    let siteMap: SiteMap
    let store: Store
    let panels: HomePanels
    let readings: ReadAuditLog
    let schedules: StudyScheduleCache
    let accountTiles: ResponseFeature.Dependencies.AccountTiles?
    let designSteps: ResponseFeature.Dependencies.DesignProgress?
    /// The drafts of published studies; nil if the portal has no designer.
    let drafts: DraftStatusCache?
    private let statistics = StudyHomeStatisticsRepository()

    private var batches: TokenBatchRepository { panels.batches }

    var routes: [SiteRoute] { [.get(ResponsePaths.study, requiring: EnterStudyAtSites.self, async: show)] }

    private func show(_ context: RequestContext, _ grant: Grant<EnterStudyAtSites>) async throws -> Response {
        let channel = grant.subject
        if MonitorHome.isHome(context) {
            return try await store.read { try MonitorHome(siteMap, schedules).show(context, channel, $0) }
        }
        guard grant.studyWide != nil else {
            return try await store.read { try SiteHome(siteMap, schedules).show(context, channel, $0) }
        }
        let (response, read) = try await store.read { transaction in
            let grant = try context.require(EnterStudy.self, on: channel, in: transaction)
            let views = try panels.views(for: context, grant, transaction)
            return (try page(context, grant, views, transaction), views.compactMap(\.reading))
        }
        for reading in read {
            try await readings.note(
                reading.action, about: reading.about, ViewResponses.self, on: channel, context)
        }
        return response
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<EnterStudy>, _ views: [HomePanelView],
        _ transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        // Before the launch, all figures are 0.
        let hasFigures = !channel.isBeforeLaunch
        let enrollment =
            hasFigures && context.hasPermission(ViewTokenCounts.self)
            ? try self.enrollment(context, channel, transaction) : nil
        let collection =
            hasFigures && context.hasPermission(ViewResponses.self)
            ? try self.collection(context, channel, transaction) : nil
        let page = StudyHomePage(
            frame: siteMap.frame(
                context, channel.study.title, purpose: Self.purpose(channel), section: ""),
            channel: channel,
            design: try design(context, channel, transaction),
            draft: try draft(context, channel, transaction),
            panels: views,
            enrollment: enrollment, collection: collection,
            adherence: hasFigures ? try adherence(context, channel, transaction) : nil,
            undecided: try undecided(context, channel, transaction),
            dueTasks: try dueTasks(context, channel, transaction),
            mayHandleTokens: context.hasPermission(ManageTokens.self),
            maySetUp: context.hasPermission(ConfigureStudy.self),
            lock: try lock(context, channel, transaction))
        return .html(page.render())
    }

    private func lock(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> DataLock? {
        guard context.hasPermission(ViewResponses.self) else { return nil }
        return try DataLockRepository.current(
            with: context.require(ViewResponses.self, on: channel, in: transaction), in: transaction)
    }

    /// Returns how far the design is, for users who see it, until the study is launched.
    private func design(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> DesignSteps? {
        guard channel.status == .draft, context.hasPermission(ViewDesign.self) else { return nil }
        let grant = try context.require(ViewDesign.self, on: channel.study, in: transaction)
        return try designSteps?(channel, grant, transaction)
    }

    /// Returns the status of the draft of a published design, for users who see the design.
    private func draft(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> DraftStatus? {
        guard let drafts, context.hasPermission(ViewDesign.self) else { return nil }
        let grant = try context.require(ViewDesign.self, on: channel.study, in: transaction)
        return try drafts.status(of: channel, with: grant, transaction)
    }

    /// Returns the number of deviations on which the user can decide.
    private func undecided(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> Int {
        guard context.hasPermission(DecideDeviations.self) else { return 0 }
        return try DeviationRepository.count(
            DeviationFilter(.undecided),
            with: context.require(DecideDeviations.self, on: channel, in: transaction), transaction)
    }

    /// Returns the number of due tasks that the user can work on.
    private func dueTasks(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> Int {
        guard context.hasPermission(FollowParticipants.self) else { return 0 }
        var filter = TaskFilter()
        filter.dueBy = try schedules.schedules(of: channel.id, transaction).today(at: context.now)
        return try ParticipantTaskRepository.count(
            filter, with: context.require(FollowParticipants.self, on: channel, in: transaction), transaction)
    }

    private func adherence(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> AdherenceOverview? {
        guard context.hasPermission(ViewResponses.self) else { return nil }
        let plan = try schedules.schedules(of: channel.id, transaction)
        guard plan.isPublished else { return nil }
        let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
        return try AdherenceOverview(plan, at: nil, context.now, with: grant, transaction)
    }

    private func enrollment(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> StudyHomePage.Enrollment {
        let grant = try context.require(ViewTokenCounts.self, on: channel, in: transaction)
        return StudyHomePage.Enrollment(
            days: try statistics.enrollment(grant, transaction),
            people: try statistics.participation(
                grant, since: context.now.adding(seconds: -Self.weekSeconds), transaction),
            tokens: try batches.funnel(with: grant, transaction), today: context.now.civil().date,
            pages: StudyHomePage.Enrollment.Pages(
                tokens: ResponsePaths.tokens(channel),
                participants: context.hasPermission(ViewResponses.self)
                    ? ResponsePaths.participants(channel) : nil),
            accountTiles: try accountTiles?(grant, transaction) ?? [])
    }

    private func collection(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> StudyHomePage.Collection {
        let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
        let table = ResponseListingRepository()
        let now = context.now
        let today = now.civil().date
        let days = today.adding(days: 1 - Self.chartDays)...today
        let week = now.adding(seconds: -Self.weekSeconds)
        let end = now.adding(seconds: 1)
        return StudyHomePage.Collection(
            counts: try table.counts(grant, transaction),
            thisWeek: try statistics.activities(grant, from: week, to: end, transaction),
            lastWeek: try statistics.activities(
                grant, from: now.adding(seconds: -2 * Self.weekSeconds), to: week, transaction),
            month: try statistics.activities(
                grant, from: CivilDateTime(date: days.lowerBound, time: .midnight).instant(), to: end,
                transaction),
            days: try statistics.days(grant, days, transaction),
            titles: try titles(of: channel, transaction), today: today,
            causes: try table.causes(grant, countMax: FailedSteps.causesMax, transaction),
            address: ResponsePaths.responses(channel))
    }

    /// Returns the titles of the activities and of their questions.
    private func titles(
        of channel: Channel, _ transaction: borrowing Transaction
    ) throws -> StepTitles {
        let titles = try schedules.schedules(of: channel.id, transaction).titles
        return StepTitles(
            activities: Dictionary(
                titles.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { first, _ in first }),
            catalog: try panels.lists.catalog(of: channel.id, transaction))
    }

    private static func purpose(_ channel: Channel) -> String {
        let collection =
            channel.isBeforeLaunch
            ? "Not launched yet."
            : channel.isCollecting ? "Responses are collected." : "Response collection is disabled."
        return "Study ID \(channel.studyID) in \(channel.app.title). \(collection)"
    }
}

extension Channel {
    /// Whether the study is a draft that collects nothing yet, so that there are no figures.
    var isBeforeLaunch: Bool { status == .draft && !isCollecting }
}
