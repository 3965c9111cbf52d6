import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// Manages whether publishing to Live needs the approval of a second person in an organization.
struct ApprovalRuleController: Sendable {
    let siteMap: SiteMap

    var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.organizationApproval, requiring: ManageOrganization.self, use: show),
            .post(AdministrationPaths.organizationApproval, requiring: ManageOrganization.self, use: save),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        let isRequired = try ApprovalRuleRepository.isRequired(with: grant, in: transaction)
        return .html(page(context, grant, isRequired ? "required" : "none", FormProblems()).render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        let chosen = context.form["approval"] ?? ""
        guard ["required", "none"].contains(chosen) else {
            var problems = FormProblems()
            problems.add("approval", "Choose one of the two options.")
            return .html(page(context, grant, chosen, problems).render(), status: .unprocessableContent)
        }
        let isRequired = chosen == "required"
        try ApprovalRuleRepository.require(isRequired, with: grant, in: transaction)
        return context.redirect(
            to: AdministrationPaths.approval(grant.subject),
            flash: Flash(
                isRequired ? "Publishing to Live needs approval." : "Publishing to Live needs no approval."))
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, _ chosen: String,
        _ problems: FormProblems
    ) -> ApprovalRulePage {
        ApprovalRulePage(
            frame: siteMap.frame(
                context, "Two-person approval",
                purpose: "Whether a second person has to approve a design before it is published to Live.",
                section: "/settings",
                parent: PageLink("Organization settings", to: AdministrationPaths.settings(grant.subject))),
            address: AdministrationPaths.approval(grant.subject), chosen: chosen, problems: problems)
    }

    private typealias Flash = WebAccess.Flash
}

/// The page of the rule.
struct ApprovalRulePage {
    let frame: Frame
    let address: String
    let chosen: String
    let problems: FormProblems

    let choices = [
        SelectOption("none", "Not required", hint: "Study Leads and admins publish alone."),
        SelectOption(
            "required", "Required",
            hint:
                "Someone other than the publisher has to approve exactly the design that is published, and must not "
                + "have changed it since the last publication."),
    ]
}
