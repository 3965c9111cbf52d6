import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Templating

/// Where the site or an organization requires electronic signatures.
public struct SigningRulesController: Sendable {
    let siteMap: SiteMap

    /// The controller of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    /// What the controller answers.
    public var routes: [SiteRoute] {
        routes(Paths.siteSigning, ManageSite.self)
            + routes(Paths.organizationSigning, ManageOrganization.self)
    }

    private func routes<P: PeopleManaging>(_ address: String, _ permission: P.Type) -> [SiteRoute] {
        [
            .get(address, requiring: permission, use: show),
            .post(address, requiring: permission, use: save),
        ]
    }

    private func show<P: PeopleManaging>(
        _ visit: Visit, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let own = try SigningRules.own(with: grant, in: transaction)
        return .html(try page(visit, grant, own.rawValue, in: transaction).render())
    }

    private func save<P: PeopleManaging>(
        _ visit: Visit, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let chosen = visit.form["channels"] ?? ""
        guard let extent = SigningExtent(rawValue: chosen) else {
            var page = try page(visit, grant, chosen, in: transaction)
            page.problems.add("channels", "Choose one of the three.")
            return .html(page.render(), status: .unprocessableContent)
        }
        try SigningRules.require(extent, with: grant, in: transaction)
        return visit.redirect(
            to: Self.settings(visit) + "/signatures",
            saying: .init(
                extent == .none ? "Signatures are not required here." : "Signatures are required now.",
                detail: extent == .none ? "" : "Whoever publishes, launches or ends a study signs it."))
    }

    private func page<P: PeopleManaging>(
        _ visit: Visit, _ grant: Grant<P>, _ chosen: String, in transaction: borrowing Transaction
    ) throws -> SigningRulesPage {
        let isSite = grant.subject.folderID == .site
        let ofSite = isSite ? SigningExtent.none : try SigningRules.ofSite(in: transaction)
        return SigningRulesPage(
            frame: siteMap.frame(
                visit, "Electronic signatures",
                purpose: isSite
                    ? "Where studies of every organization are signed."
                    : "Where the studies of this organization are signed.",
                section: "/settings",
                parent: PageLink(
                    isSite ? "Site settings" : "Organization settings", to: Self.settings(visit))),
            address: Self.settings(visit) + "/signatures", chosen: chosen, ofSite: ofSite)
    }

    private static func settings(_ visit: Visit) -> String {
        visit.place.organization.map(Paths.settings) ?? Paths.siteSettings
    }
}

/// Where signatures are required.
struct SigningRulesPage {
    let frame: Frame
    let address: String
    let chosen: String
    /// What the site requires of every organization.
    let ofSite: SigningExtent
    var problems = FormProblems()

    var siteSentence: String? {
        ofSite == .none ? nil : "The site requires them already: \(ofSite.title.lowercased())."
    }

    var choices: [Choice] {
        SigningExtent.allCases.map { extent in
            let hint =
                switch extent {
                case .none: "Whoever may publish does so with a click."
                case .live: "What participants get is signed; testers get it without."
                case .both: "What testers get is signed, too."
                }
            return Choice(extent.rawValue, extent.title, hint: hint)
        }
    }
}
