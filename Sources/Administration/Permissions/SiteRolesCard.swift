import Access
import PortalUI
import Vocabulary

/// The roles at sites of a study, on its permissions page. They are changed on the page of each site.
struct SiteRolesCard {
    /// A user or group with roles at one site.
    struct Row {
        let site: String
        /// The site's page; nil for a site of the study's other channel.
        let address: String?
        let name: String
        let email: String
        let roles: String
    }

    let lines: [Row]

    init(_ assignments: [StudySiteRoleAssignment], at place: FolderLocation, matching query: String) {
        var lines: [Row] = []
        var previous: StudySiteRoleAssignment?
        for given in assignments {
            let text = "\(given.name) \(given.email) \(given.siteTitle)".lowercased()
            let isFound = query.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy {
                text.contains($0)
            }
            guard isFound else { continue }
            if previous?.site == given.site, previous?.principal == given.principal,
                let last = lines.popLast()
            {
                lines.append(
                    Row(
                        site: last.site, address: last.address, name: last.name, email: last.email,
                        roles: last.roles + ", " + given.role.title))
            } else {
                let isHere = place.channel?.id == given.channel
                lines.append(
                    Row(
                        site: given.siteTitle,
                        address: isHere ? FolderPaths.of(place) + "/sites/\(given.site)" : nil,
                        name: given.name, email: given.email, roles: given.role.title))
            }
            previous = given
        }
        self.lines = lines
    }
}
