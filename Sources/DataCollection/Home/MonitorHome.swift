import Access
import Adherence
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Makes the home of monitors, who see participants by number with their runs and deviations, without what they answered.
struct MonitorHome: Sendable {
    private static let newestCount = 8

    let siteMap: SiteMap
    let schedules: StudyScheduleCache

    init(_ siteMap: SiteMap, _ schedules: StudyScheduleCache) {
        (self.siteMap, self.schedules) = (siteMap, schedules)
    }

    /// Returns whether this is a user's home: the only data that they see is that of monitors.
    static func isHome(_ context: RequestContext) -> Bool {
        context.sites(of: ViewParticipantsAtSites.self) != nil
            && context.sites(of: ViewResponsesAtSites.self) == nil
            && context.sites(of: ViewTokenCountsAtSites.self) == nil
    }

    /// Returns the page.
    func show(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> Response {
        let grant = try context.require(ViewParticipantsAtSites.self, on: channel, in: transaction)
        let plan = try schedules.schedules(of: channel.id, transaction)
        let sites = try StudySiteRepository.all(with: grant, in: transaction)
        let days = AdherenceDays(until: plan.today(at: context.now))
        let page = MonitorHomePage(
            frame: siteMap.frame(
                context, channel.study.title, purpose: try purpose(sites, grant, transaction), section: ""),
            channel: channel,
            overview: plan.isPublished
                ? try AdherenceOverview(plan, at: nil, context.now, with: grant, transaction) : nil,
            sites: sites, hasUnassigned: grant.sites.isWholeStudy,
            adherence: try AdherenceBySite(days, at: context.now, with: grant, transaction),
            deviations: try DeviationRepository.bySite(with: grant, transaction),
            newest: try newest(plan, grant, transaction),
            outdatedConsents: try OutdatedConsentRepository.count(with: grant, transaction))
        return .html(page.render())
    }

    private func newest(
        _ plan: StudySchedules, _ grant: Grant<ViewParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> [DeviationRow] {
        var filter = DeviationFilter()
        filter.hasReason = true
        return try DeviationRepository.page(filter, count: Self.newestCount, with: grant, transaction)
            .map { DeviationRow($0, plan.titles, grant.subject) }
    }

    private func purpose(
        _ sites: [StudySite], _ grant: Grant<ViewParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> String {
        let place = grant.sites.isWholeStudy ? "" : sites.map(\.title).joined(separator: ", ") + ". "
        let end = try grant.actor.holder.flatMap {
            try RoleEndRepository.lastDay(of: $0, with: grant, in: transaction)
        }
        return place + "Runs and deviations, without anything that identifies participants."
            + (end.map { " Your access ends after \($0.dayMonthYear)." } ?? "")
    }
}
