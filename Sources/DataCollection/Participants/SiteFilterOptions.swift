import Access
import PortalUI
import Responses
import Vocabulary

/// The options for filtering participants by site.
struct SiteFilterOptions {
    private static let none = "none"

    private let sites: [StudySite]
    /// Whether participants without a site can be shown.
    private let hasNone: Bool

    init(_ sites: [StudySite], hasNone: Bool) {
        (self.sites, self.hasNone) = (sites, hasNone)
    }

    /// The options; empty if there is nothing to choose from.
    var options: [SelectOption] {
        guard sites.count > 1 || hasNone && !sites.isEmpty else { return [] }
        let all = [SelectOption("", "All sites")] + sites.options
        return hasNone ? all + [SelectOption(Self.none, "No site")] : all
    }

    /// Whether the study has sites, so that lists show them.
    var hasSites: Bool { !sites.isEmpty }

    /// Reads the option in a URL; nil for all participants. A site that the grant doesn't cover matches none.
    static func filter(_ text: String) -> SiteFilter? {
        if text == none { return .noSite }
        return Int64(text).map { .site(StudySiteID($0)) }
    }

    /// Returns the option in a URL.
    static func value(of filter: SiteFilter?) -> String {
        switch filter {
        case .site(let site): "\(site)"
        case .noSite: none
        case nil: ""
        }
    }
}
