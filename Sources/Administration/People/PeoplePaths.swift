import Access
import HTTP
import PortalUI

/// The URLs of the pages for users and groups, of the site or of one organization.
struct PeoplePaths {
    /// The route patterns exist once for the site and once for organizations.
    static let site = ""
    static let organization = "/orgs/{org}"

    let base: String

    init(_ place: FolderLocation) { base = place.organization.map(FolderPaths.of) ?? "" }

    /// The pages of the folder that manages an account: an organization, or the site.
    fileprivate init(home: Folder) {
        if case .organization = home { base = FolderPaths.of(home) } else { base = "" }
    }

    var users: String { base + "/users" }
    var invitation: String { users + "/new" }
    var importPage: String { users + "/import" }
    var importReview: String { importPage + "/review" }
    var importTemplate: String { importPage + "/template.csv" }
    /// The path of an action on a pending invitation.
    func invitation(_ id: InvitationID) -> String { "\(users)/invitations/\(id)" }
    var groups: String { base + "/groups" }
    func user(_ id: UserID) -> String { "\(users)/\(id)" }
    func access(_ id: UserID) -> String { user(id) + "/access" }
    /// The API keys of accounts of the site or organization, and the keys that work in it.
    var keys: String { users + "/keys" }
    var services: String { users + "/services" }
    var newService: String { services + "/new" }
    func keys(of id: UserID) -> String { user(id) + "/keys" }
    func revocation(of id: APIKeyID) -> String { "\(keys)/\(id)/revocation" }
    func group(_ id: GroupID) -> String { "\(groups)/\(id)" }

    /// Returns a URL with query parameters; empty values are omitted.
    static func address(_ path: String, _ items: [(String, String)]) -> String {
        let items = items.filter { !$0.1.isEmpty }
        return items.isEmpty ? path : path + "?" + PercentCoding.query(items)
    }
}

extension AdministrationFeature {
    /// Returns the address of a user in the pages of the folder that manages the account.
    public static func userAddress(_ id: UserID, managedBy home: Folder) -> String {
        PeoplePaths(home: home).user(id)
    }
}
