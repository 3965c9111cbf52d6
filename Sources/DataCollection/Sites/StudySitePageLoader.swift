import Access
import PortalUI
import Responses
import SQLStore
import Timekeeping
import Vocabulary
import WebAccess

/// Loads the page of one site.
struct StudySitePageLoader: Sendable {
    let siteMap: SiteMap
    let batches: TokenBatchRepository

    /// Returns the page of the site in the URL, with the dialog that assigns a role, or the last day of a role, as it was
    /// entered.
    func page(
        _ context: RequestContext, _ grant: Grant<ViewTokenCountsAtSites>,
        assigning entered: EnteredSiteRole = EnteredSiteRole(), ending: EnteredRoleEnd? = nil,
        in transaction: borrowing Transaction
    ) throws -> StudySitePage {
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        guard let own = grant.limited(to: site.id) else { throw NotFound("site") }
        return try page(of: site, context, own, entered, ending, transaction)
    }

    private func page(
        of site: StudySite, _ context: RequestContext, _ grant: Grant<ViewTokenCountsAtSites>,
        _ entered: EnteredSiteRole, _ ending: EnteredRoleEnd?, _ transaction: borrowing Transaction
    ) throws -> StudySitePage {
        let (channel, today) = (grant.subject, context.now.civil().date)
        let counts =
            try StudySiteCountRepository.counts(with: grant, transaction)[site.id] ?? StudySiteCounts()
        let people = try people(at: site, context, ending, channel, transaction)
        let plans = try SitePlanRepository.all(with: grant, transaction)
        let months = plans[site.id] ?? MonthlyPlan()
        let enrolled = try StudySiteGrowthRepository.enrolled(with: grant, transaction)
        return StudySitePage(
            frame: siteMap.frame(
                context, site.name, purpose: StudySitePage.purpose(site), section: "/sites",
                parent: PageLink("Sites", to: ResponsePaths.sites(channel))),
            address: ResponsePaths.site(site.id, channel), site: site,
            row: StudySitesPage.Row(site, counts, months, on: today, channel), counts: counts,
            months: months, plot: SiteEnrollmentChart([site], enrolled, plans, on: today).ofOneSite,
            mayManage: people != nil,
            seesParticipants: context.hasPermission(ViewResponsesAtSites.self, at: site.id),
            participantsAddress: "\(ResponsePaths.participants(channel))?site=\(site.id)",
            people: people?.rows ?? [], invitations: people?.invitations ?? [], entered: entered,
            problems: ending?.problems ?? entered.problems,
            batches: try batchRows(context, site.id, grant, transaction))
    }

    private func batchRows(
        _ context: RequestContext, _ site: StudySiteID, _ grant: Grant<ViewTokenCountsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [StudySitePage.Batch] {
        let opens = context.hasPermission(ManageTokensAtSites.self, at: site)
        return try batches.list(with: grant, count: StudySitePage.batchesMax, transaction).map {
            StudySitePage.Batch($0, grant.subject, opens: opens)
        }
    }

    /// Returns who has a role at a site and who is invited to it; nil for users who don't manage sites.
    private func people(
        at site: StudySite, _ context: RequestContext, _ ending: EnteredRoleEnd?, _ channel: Channel,
        _ transaction: borrowing Transaction
    ) throws -> (rows: [SiteRoleRow], invitations: [SiteInvitationRow])? {
        guard context.hasPermission(ManageStudySites.self) else { return nil }
        let grant = try context.require(ManageStudySites.self, on: channel, in: transaction)
        let address = ResponsePaths.site(site.id, channel)
        let ends = try RoleEndRepository.all(at: site.id, with: grant, in: transaction)
        return (
            try StudySiteRoleRepository.holders(at: site, with: grant, in: transaction).flatMap {
                $0.rows(ends, at: address, token: context.formToken, entered: ending)
            },
            try InvitationRepository.all(at: site, with: grant, in: transaction).map {
                SiteInvitationRow($0, at: address, now: context.now)
            }
        )
    }
}
