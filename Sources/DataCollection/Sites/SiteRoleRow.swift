import Access
import PortalUI
import Timekeeping

/// A role of a user or group on the page of a site.
struct SiteRoleRow {
    let name: String
    /// The user's address; empty for a group.
    let email: String
    /// The role, with its last day if it ends.
    let role: String
    let duties: String
    /// The label of the button that removes the role.
    let removal: String
    /// What the button sends.
    let fields: [HiddenField]
    /// The form that changes the last day; nil for a role that doesn't end.
    let lastDay: RoleEndForm?

    init(_ role: Role, of holder: StudySiteRoleHolder, end: RoleEnd?, lastDay: RoleEndForm?) {
        (name, email) = (holder.name, holder.email)
        self.role = end.map { "\(role.title) until \($0.lastDay.dayMonthYear)" } ?? role.title
        duties = role.dutiesAtSites
        removal = "Remove \(role.title) from \(holder.name)"
        fields = holder.fields(role)
        self.lastDay = lastDay
    }
}

extension StudySiteRoleHolder {
    /// Returns the holder's roles, each with its last day if it is among `ends`.
    func rows(
        _ ends: [RoleEnd], at address: String, token: String, entered: EnteredRoleEnd?
    ) -> [SiteRoleRow] {
        roles.map { role in
            let end = ends.first { $0.principal == principal && $0.role == role }
            return SiteRoleRow(
                role, of: self, end: end,
                lastDay: end.map {
                    RoleEndForm(
                        $0, to: "\(address)/roles/\($0.id)/last-day", token: token, entered: entered)
                })
        }
    }
}
