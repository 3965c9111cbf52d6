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

/// The page about how much of what was planned participants have done: by activity and day, and by site.
struct AdherenceController: Sendable {
    let siteMap: SiteMap
    let schedules: StudyScheduleCache

    var routes: [SiteRoute] {
        [.get(ResponsePaths.adherence, requiring: ViewParticipantsAtSites.self, use: show)]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let site = try context.request.query.option("site", SiteFilterOptions.filter)
        let plan = try schedules.schedules(of: channel.id, transaction)
        let sites = try StudySiteRepository.all(with: grant, in: transaction)
        let overview = try AdherenceOverview(plan, at: site, context.now, with: grant, transaction)
        let page = AdherencePage(
            frame: siteMap.frame(
                context, "Adherence", purpose: "How many of their planned runs participants have answered.",
                section: "/adherence"),
            address: ResponsePaths.adherence(channel), peopleAddress: ResponsePaths.adherencePeople(channel),
            isPublished: plan.isPublished, site: site,
            sites: SiteFilterOptions(sites, hasNone: grant.sites.isWholeStudy), overview: overview,
            bySite: try bySite(sites, overview.days, context.now, grant, transaction))
        return .html(page.render())
    }

    /// Returns the lines of the comparison; empty for people at single sites and for studies without sites.
    private func bySite(
        _ sites: [StudySite], _ days: AdherenceDays, _ now: Instant, _ grant: Grant<ViewParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [AdherencePage.SiteRow] {
        guard grant.sites.isWholeStudy, !sites.isEmpty else { return [] }
        let current = try AdherenceBySite(days, at: now, with: grant, transaction)
        let previous = try AdherenceSumRepository.sites(days.previous, with: grant, transaction)
        let lines: [StudySite?] = sites + (current.hasUnassigned ? [nil] : [])
        return lines.map { site in
            AdherencePage.SiteRow(
                site, current[site?.id], previous[site?.id] ?? RunCounts(), grant.subject)
        }
    }
}
