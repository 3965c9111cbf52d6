import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import WebAccess

/// Removes the monthly plan of a site, after a confirmation.
struct SitePlanRemovalController: Sendable {
    let siteMap: SiteMap

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.sitePlanRemoval, requiring: ManageStudySites.self, use: ask),
            .post(ResponsePaths.sitePlanRemoval, requiring: ManageStudySites.self, use: remove),
        ]
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        guard let plan = try SitePlanRepository.all(with: grant, transaction)[site.id], !plan.isEmpty else {
            throw NotFound("monthly plan")
        }
        let address = ResponsePaths.site(site.id, grant.subject)
        let page = SitePlanRemovalPage(
            frame: siteMap.frame(
                context, "Remove the monthly plan of \(site.name)?",
                purpose: "To have it again, import it from a file.", section: "/sites",
                parent: PageLink(site.name, to: address)),
            address: address, site: site, plan: plan)
        return .html(page.render())
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

/// The page that confirms the removal of a monthly plan.
struct SitePlanRemovalPage {
    let frame: Frame
    /// The page of the site.
    let address: String
    let site: StudySite
    let plan: MonthlyPlan

    var facts: [DescriptionItem] {
        [
            DescriptionItem("Monthly plan", LinkedText(plan.summary)),
            DescriptionItem(
                "Plan without it", LinkedText(EnrollmentPlan(site, MonthlyPlan())?.words ?? "None")),
        ]
    }
}
