import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// Manages where the site or an organization requires electronic signatures.
public struct SigningRulesController: Sendable {
    let siteMap: SiteMap

    /// Creates the controller of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        routes(AdministrationPaths.siteSigning, ManageSite.self)
            + routes(AdministrationPaths.organizationSigning, ManageOrganization.self)
    }

    private func routes<P: PeopleManaging>(_ address: String, _ permission: P.Type) -> [SiteRoute] {
        [
            .get(address, requiring: permission, use: show),
            .post(address, requiring: permission, use: save),
        ]
    }

    private func show<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let own = try SigningRuleRepository.own(with: grant, in: transaction)
        return .html(try page(context, grant, own.rawValue, in: transaction).render())
    }

    private func save<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let chosen = context.form["channels"] ?? ""
        guard let extent = SigningScope(rawValue: chosen) else {
            var page = try page(context, grant, chosen, in: transaction)
            page.problems.add("channels", "Choose one of the three options.")
            return .html(page.render(), status: .unprocessableContent)
        }
        try SigningRuleRepository.require(extent, with: grant, in: transaction)
        return context.redirect(
            to: Self.settings(context) + "/signatures",
            flash: .init(
                extent == .none ? "Signatures are not required." : "Signatures are now required.",
                detail: extent == .none ? "" : "Users sign when they publish, launch or end a study."))
    }

    private func page<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, _ chosen: String, in transaction: borrowing Transaction
    ) throws -> SigningRulesPage {
        let isSite = grant.subject.folderID == .site
        let ofSite = isSite ? SigningScope.none : try SigningRuleRepository.ofSite(in: transaction)
        return SigningRulesPage(
            frame: siteMap.frame(
                context, "Electronic signatures",
                purpose: isSite
                    ? "Where signatures are required in all organizations."
                    : "Where signatures are required in this organization.",
                section: "/settings",
                parent: PageLink(
                    isSite ? "Site settings" : "Organization settings", to: Self.settings(context))),
            address: Self.settings(context) + "/signatures", chosen: chosen, ofSite: ofSite)
    }

    private static func settings(_ context: RequestContext) -> String {
        context.location.organization.map(AdministrationPaths.settings) ?? AdministrationPaths.siteSettings
    }
}

/// The page of the signing rules.
struct SigningRulesPage {
    let frame: Frame
    let address: String
    let chosen: String
    /// The signatures that the site requires of every organization.
    let ofSite: SigningScope
    var problems = FormProblems()

    var siteSentence: String? {
        ofSite == .none ? nil : "The site already requires signatures on: \(ofSite.title.lowercased())."
    }

    var choices: [SelectOption] {
        SigningScope.allCases.map { extent in
            let hint =
                switch extent {
                case .none: "Users can publish without signing."
                case .live: "Signatures are required for participants but not for testers."
                case .both: "Signatures are required for participants and testers."
                }
            return SelectOption(extent.rawValue, extent.title, hint: hint)
        }
    }
}
