import Access
import PortalUI

/// The addresses of the trash, and of the pages that put something into it.
enum TrashPaths {
    static let site = "/trash"
    static let organization = Paths.organization + site
    static let entry = "/{entry:int}"

    static let deleteOrganization = Paths.organization + "/delete"
    static let deleteApp = Paths.app + "/delete"
    static let deleteStudy = Paths.study + "/delete"

    /// The trash of the site or of an organization.
    static func trash(_ place: Place) -> String {
        place.organization.map { PlaceAddress.of($0) + site } ?? site
    }

    static func entry(_ id: TrashID, _ place: Place) -> String { "\(trash(place))/\(id)" }
}
