import Access
import PortalUI

/// The URLs of the permissions of one folder.
struct PermissionPaths {
    /// The route patterns of folders; every folder has the same pages below its own path.
    static let places = [
        "", "/orgs/{org}", "/orgs/{org}/apps/{app}", "/orgs/{org}/apps/{app}/studies/{study}",
    ]

    /// The page of users and groups with their roles, which also receives the changes.
    let page: String

    init(_ place: FolderLocation) { self.init(address: FolderPaths.of(place)) }

    init(_ folder: Folder) { self.init(address: FolderPaths.of(folder)) }

    private init(address: String) { page = (address == "/" ? "" : address) + "/permissions" }

    var review: String { page + "/review" }
    var adding: String { page + "/add" }
    var holders: String { page + "/holders" }
    var inheritance: String { page + "/inheritance" }
    var preview: String { page + "/preview" }
    var why: String { page + "/explanation" }
    /// Returns the path that receives the last day of a role.
    func lastDay(of role: Int64) -> String { "\(page)/roles/\(role)/last-day" }
    /// Returns the path for actions on an invitation that offers a role on the folder.
    func invitation(_ id: InvitationID) -> String { "\(page)/invitations/\(id)" }

    func why(_ user: UserID) -> String { "\(why)?person=\(user)" }
}
