import Access
import PortalUI

/// The addresses of the permissions of one folder.
struct PermissionPaths {
    /// The patterns of places; every folder has the same pages below its own.
    static let places = [
        "", "/orgs/{org}", "/orgs/{org}/apps/{app}", "/orgs/{org}/apps/{app}/studies/{study}",
    ]

    /// The page of users and groups with their roles, to which the changes are sent.
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
    /// What is done with an invitation that offers a role on the folder.
    func invitation(_ id: InvitationID) -> String { "\(page)/invitations/\(id)" }

    func why(_ user: UserID) -> String { "\(why)?person=\(user)" }
}
