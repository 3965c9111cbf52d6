import Access
import PortalUI
import Vocabulary

/// The roles at sites of a study, on its permissions page. They are changed on the page of each site.
struct SiteRolesCard {
    /// A user or group with roles at one site.
    struct Row {
        let principal: Principal
        let site: StudySiteID
        let siteTitle: String
        /// The site's page; nil for a site of the study's other channel.
        let address: String?
        let name: String
        let email: String
        var roles: String
    }

    private(set) var lines: [Row] = []

    /// Creates the card from assignments in the order of sites and holders; `query` are words to look for.
    init(_ assignments: [StudySiteRoleAssignment], at place: FolderLocation, matching query: String) {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        for given in assignments {
            let text = "\(given.name) \(given.email) \(given.siteTitle)".lowercased()
            if words.allSatisfy({ text.contains($0) }) { add(given, at: place) }
        }
    }

    private mutating func add(_ given: StudySiteRoleAssignment, at place: FolderLocation) {
        if let last = lines.last, last.site == given.site, last.principal == given.principal {
            lines[lines.count - 1].roles += ", \(given.role.title)"
            return
        }
        let isHere = place.channel?.id == given.channel
        lines.append(
            Row(
                principal: given.principal, site: given.site, siteTitle: given.siteTitle,
                address: isHere ? FolderPaths.of(place) + "/sites/\(given.site)" : nil, name: given.name,
                email: given.email, roles: given.role.title))
    }
}
