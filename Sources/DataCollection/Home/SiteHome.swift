import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Makes the home of people whose roles are at single sites: their participants, and who needs attention.
struct SiteHome: Sendable {
    private static let silentMax = 10

    let siteMap: SiteMap
    let schedules: StudyScheduleCache

    init(_ siteMap: SiteMap, _ schedules: StudyScheduleCache) {
        (self.siteMap, self.schedules) = (siteMap, schedules)
    }

    /// Returns the page.
    func show(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> Response {
        let grant = try context.require(EnterStudyAtSites.self, on: channel, in: transaction)
        let sites = try StudySiteRepository.all(with: grant, in: transaction)
        let page = SiteHomePage(
            frame: siteMap.frame(
                context, channel.study.title,
                purpose: sites.map(\.title).joined(separator: ", ") + ". You see the participants of "
                    + (sites.count == 1 ? "this site." : "these sites."),
                section: ""),
            channel: channel, sites: sites,
            counts: context.sites(of: ViewTokenCountsAtSites.self) == nil
                ? nil
                : try StudySiteCountRepository.counts(
                    with: context.require(ViewTokenCountsAtSites.self, on: channel, in: transaction),
                    transaction),
            countedSites: context.sites(of: ViewTokenCountsAtSites.self) ?? .some([]),
            data: context.sites(of: ViewResponsesAtSites.self) == nil
                ? nil : try data(context, channel, sites, transaction))
        return .html(page.render())
    }

    private func data(
        _ context: RequestContext, _ channel: Channel, _ sites: [StudySite],
        _ transaction: borrowing Transaction
    ) throws -> SiteHomePage.Data {
        let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
        let plan = try schedules.schedules(of: channel.id, transaction)
        let failed = try ResponseListingRepository().counts(grant, transaction)[.error] ?? 0
        let unexplained = try unexplained(context, channel, transaction)
        let tasks = try DueTasksCard(
            context, showsSites: sites.count > 1, today: plan.today(at: context.now), with: grant, transaction
        )
        guard plan.isPublished else {
            return SiteHomePage.Data(
                failed: failed, unexplained: unexplained, tasks: tasks, adherence: nil, silent: nil)
        }
        let overview = try AdherenceOverview(plan, at: nil, context.now, with: grant, transaction)
        let silent = try AdherencePeopleRepository.page(
            AdherencePeopleRepository.Filter(silence: .days(3)), after: nil, count: Self.silentMax,
            at: context.now, with: grant, transaction)
        return SiteHomePage.Data(
            failed: failed, unexplained: unexplained, tasks: tasks, adherence: overview,
            silent: try PeopleHeat(
                silent, overview.days, showsSites: sites.count > 1, at: context.now, with: grant, transaction)
        )
    }

    /// Returns the number of deviations that the user can give a reason.
    private func unexplained(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> Int {
        guard context.sites(of: FollowParticipantsAtSites.self) != nil else { return 0 }
        return try DeviationRepository.count(
            DeviationFilter(.unexplained),
            with: context.require(FollowParticipantsAtSites.self, on: channel, in: transaction), transaction)
    }
}
