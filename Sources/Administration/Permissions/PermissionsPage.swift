import Access
import PortalUI

/// Users and groups with their roles on a folder.
struct PermissionsPage {
    let frame: Frame
    let paths: PermissionPaths
    let view: FolderPermissionsView
    let query: String
    let window: Pagination
    let total: Int
    let holders: [RoleHolder]
    /// The inheritance; nil for the site, which has no parent.
    let inheritance: Inheritance?
    /// The roles with which the reader can preview the portal here.
    let previewRoles: [Role]
    /// The roles on the folder that end by themselves.
    let ends: RoleEndsCard
    /// The pending invitations to roles on the folder.
    let invitations: PendingInvitationsCard
    /// The roles at sites of the study; empty for other folders.
    let siteRoles: SiteRolesCard

    /// Whether the folder inherits roles, and the users affected by changing that.
    struct Inheritance {
        let isStopped: Bool
        let parent: String
        let names: [String]

        /// The effect of the change in a sentence or two.
        var sentence: String {
            let people = Self.people(names)
            if isStopped {
                return names.isEmpty
                    ? "Roles from \(parent) and above apply here again. No one gains access now."
                    : "Roles from \(parent) and above apply here again. \(people) "
                        + "\(names.count == 1 ? "gains" : "gain") the roles they have there. "
                        + "The folder also keeps its own roles."
            }
            return names.isEmpty
                ? "Roles assigned later on \(parent) or above won't apply here."
                : "No one loses access now. \(people) \(names.count == 1 ? "keeps" : "keep") the inherited "
                    + "roles as this folder's own roles. Later changes above won't apply to this folder. "
                    + "Site Admins always have access."
        }

        private static func people(_ names: [String]) -> String {
            names.count > 3
                ? RoleEffect.listed(
                    Array(names.prefix(2)) + ["\(Pagination.formatted(names.count - 2)) others"])
                : RoleEffect.listed(names)
        }
    }

    /// A role that can be assigned on the folder.
    struct Column {
        let role: Role
        let title: String
        let summary: String
    }

    var columns: [Column] {
        roles.map { Column(role: $0, title: $0.title, summary: $0.summary) }
    }
    var columnCount: Int { roles.count + 1 }
    var roles: [Role] { Role.columns.filter { $0.isAssignable(on: view.folder.kind) } }
    var previewChoices: [SelectOption] {
        Role.columns.filter(previewRoles.contains).map {
            SelectOption($0.rawValue, "\($0.title): \($0.summary)")
        }
    }
    var groups: [RoleRow] { rows { if case .group = $0.who { true } else { false } } }
    var people: [RoleRow] { rows { if case .user = $0.who { true } else { false } } }
    var isEmpty: Bool { holders.isEmpty }
    var hasSearch: Bool { total > 8 || !query.isEmpty }
    var hasPages: Bool { total > Pagination.size || window.number > 1 }
    var unfiltered: PageLink { PageLink("Show everyone", to: paths.page) }
    var pager: Pager {
        window.pager(total: total, shown: holders.count) { page in
            PeoplePaths.address(paths.page, [("q", query), ("page", page)])
        }
    }

    private func rows(_ isWanted: (RoleHolder) -> Bool) -> [RoleRow] {
        holders.filter(isWanted).map { RoleRow($0, roles, view, paths) }
    }
}

/// The row of a user or group: a cell for each role.
struct RoleRow {
    let name: String
    let detail: String
    let isGroup: Bool
    /// The page that explains a user's rights.
    let address: String?
    /// The inherited roles, with the folders from which they come, and roles that have no column here.
    let others: [Source]
    let cells: [RoleCell]

    /// A role with the folder from which it is inherited.
    struct Source {
        let role: String
        let folder: String
        let address: String?
    }

    init(_ holder: RoleHolder, _ columns: [Role], _ view: FolderPermissionsView, _ paths: PermissionPaths) {
        name = holder.name
        let principal: Principal
        switch holder.who {
        case .user(let id, let email):
            (principal, detail, isGroup, address) = (.user(id), email, false, paths.why(id))
        case .group(let id, let count):
            principal = .group(id)
            detail = count == 1 ? "Group of 1" : "Group of \(Pagination.formatted(count))"
            (isGroup, address) = (true, nil)
        }
        others = holder.roles.filter { $0.isInherited || !columns.contains($0.role) }.map {
            Source(
                role: $0.role.title, folder: view.title(of: $0.folder), address: view.address(of: $0.folder))
        }
        cells = columns.map { RoleCell($0, holder, principal, view) }
    }
}

/// One role of one holder.
struct RoleCell {
    let title: String
    let label: String
    let value: String
    /// Whether it is assigned on this folder.
    let isGiven: Bool
    /// Whether the cell has a checkbox. It has none if the role is inherited.
    let hasBox: Bool
    /// Why the checkbox can't be changed.
    let refusal: String?
    /// Where the role is inherited from.
    let source: RoleRow.Source?
    /// The wider role from above that includes this one.
    let includedIn: String?

    init(_ role: Role, _ holder: RoleHolder, _ principal: Principal, _ view: FolderPermissionsView) {
        title = role.title
        label = "\(holder.name): \(role.title)"
        value = RoleFieldName(principal, role).text
        isGiven = holder.roles.contains { $0.role == role && !$0.isInherited }
        let inherited = holder.roles.first { $0.role == role && $0.isInherited }
        source = inherited.map {
            RoleRow.Source(
                role: role.title, folder: view.title(of: $0.folder), address: view.address(of: $0.folder))
        }
        let wider = holder.roles.first { other in
            other.isInherited && other.role != role && other.role.bases.isEmpty
                && other.role.rights.isSuperset(of: role.rights)
        }
        includedIn = wider.map { "Included in \($0.role.title) from \(view.title(of: $0.folder))" }
        hasBox = isGiven || (inherited == nil && wider == nil)
        let lacking = role.rights.subtracting(view.rights).rights.first
        refusal = lacking.map { "Only someone with this permission can assign the role: \($0.title)" }
    }

    var isOpen: Bool { refusal == nil }
    var sourceLabel: String { source.map { "Inherited from \($0.folder)" } ?? "" }
}
