import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import WebAccess

/// Removes the monthly plan of a site.
struct SitePlanRemovalController: Sendable {
    let siteMap: SiteMap

    var routes: [SiteRoute] {
        [.post(ResponsePaths.sitePlanRemoval, requiring: ManageStudySites.self, use: remove)]
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        try SitePlanRepository.set(MonthlyPlan(), of: site, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.site(site.id, grant.subject), flash: Flash("Monthly plan removed."))
    }
}
