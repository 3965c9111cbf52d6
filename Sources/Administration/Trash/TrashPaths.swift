import Access
import PortalUI

/// The URLs of the trash, and of the pages that move items to it.
enum TrashPaths {
    static let site = "/trash"
    static let organization = AdministrationPaths.organization + site
    static let entry = "/{entry:int}"

    static let deleteOrganization = AdministrationPaths.organization + "/delete"
    static let deleteApp = AdministrationPaths.app + "/delete"
    static let deleteStudy = AdministrationPaths.study + "/delete"

    /// Returns the path of the trash of the site or of an organization.
    static func trash(_ place: FolderLocation) -> String {
        place.organization.map { FolderPaths.of($0) + site } ?? site
    }

    static func entry(_ id: TrashID, _ place: FolderLocation) -> String { "\(trash(place))/\(id)" }
}
