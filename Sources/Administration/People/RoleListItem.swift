import Access
import PortalUI
import Vocabulary

/// A user's role on a folder, as listed on pages about users and groups.
struct RoleListItem {
    let role: String
    let folder: String
    let kind: String
    /// The folder's permissions page; nil if the reader doesn't manage them.
    let address: String?
    let group: String?

    /// Returns the rows of roles; `opened` contains the reader's roles on each folder.
    static func lines(_ roles: [AssignedRole], opened: [FolderID: EffectiveRoles], opensSite: Bool)
        -> [RoleListItem]
    {
        roles.map { given in
            let isSite = given.folder.kind == .site
            let opens =
                isSite ? opensSite : opened[given.folder.folderID]?.hasPermission(ManageRoles.self) == true
            return RoleListItem(
                role: given.role.title,
                folder: isSite
                    ? "Entire site" : given.site.map { "\($0), \(given.folder.title)" } ?? given.folder.title,
                kind: isSite ? "" : given.site == nil ? given.folder.kind.title : "Site",
                address: opens ? PermissionPaths(given.folder).page : nil, group: given.group)
        }
    }

    /// A short summary of a person's roles: "Reader on Heron, Editor on 3 folders".
    static func summary(_ roles: [AssignedRole]) -> String {
        var places: [(role: Role, folders: Set<FolderID>, first: Folder, site: String?)] = []
        for given in roles {
            if given.site == nil,
                let index = places.firstIndex(where: { $0.role == given.role && $0.site == nil })
            {
                places[index].folders.insert(given.folder.folderID)
            } else {
                places.append((given.role, [given.folder.folderID], given.folder, given.site))
            }
        }
        let texts = places.map { place in
            if place.folders.count > 1 {
                return "\(place.role.title) on \(Pagination.formatted(place.folders.count)) folders"
            }
            if place.first.kind == .site { return place.role.title }
            return place.site.map { "\(place.role.title) at \($0)" }
                ?? "\(place.role.title) on \(place.first.title)"
        }
        return texts.prefix(3).joined(separator: ", ")
            + (texts.count > 3 ? " and \(texts.count - 3) more" : "")
    }
}
