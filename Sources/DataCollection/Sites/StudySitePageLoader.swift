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

    /// Returns the page of the site in the URL, with the dialog that assigns a role as it was entered.
    func page(
        _ context: RequestContext, _ grant: Grant<ViewTokenCountsAtSites>,
        assigning entered: EnteredSiteRole = EnteredSiteRole(), in transaction: borrowing Transaction
    ) throws -> StudySitePage {
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        guard let own = grant.limited(to: site.id) else { throw NotFound("site") }
        return try page(of: site, context, own, entered, transaction)
    }

    private func page(
        of site: StudySite, _ context: RequestContext, _ grant: Grant<ViewTokenCountsAtSites>,
        _ entered: EnteredSiteRole, _ transaction: borrowing Transaction
    ) throws -> StudySitePage {
        let (channel, today) = (grant.subject, context.now.civil().date)
        let counts =
            try StudySiteCountRepository.counts(with: grant, transaction)[site.id] ?? StudySiteCounts()
        let people = try people(at: site, context, channel, transaction)
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
            holders: people?.holders ?? [], invitations: people?.invitations ?? [], entered: entered,
            batches: try batches.list(with: grant, count: StudySitePage.batchesMax, transaction).map {
                StudySitePage.Batch(
                    $0, channel, opens: context.hasPermission(ManageTokensAtSites.self, at: site.id))
            })
    }

    /// Returns who has a role at a site and who is invited to it; nil for users who don't manage sites.
    private func people(
        at site: StudySite, _ context: RequestContext, _ channel: Channel,
        _ transaction: borrowing Transaction
    ) throws -> (holders: [StudySiteRoleHolder], invitations: [SiteInvitationRow])? {
        guard context.hasPermission(ManageStudySites.self) else { return nil }
        let grant = try context.require(ManageStudySites.self, on: channel, in: transaction)
        return (
            try StudySiteRoleRepository.holders(at: site, with: grant, in: transaction),
            try InvitationRepository.all(at: site, with: grant, in: transaction).map {
                SiteInvitationRow($0, at: ResponsePaths.site(site.id, channel), now: context.now)
            }
        )
    }
}
