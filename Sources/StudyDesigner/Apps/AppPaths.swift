import Access
import PortalUI
import Studies

/// The addresses of the pages of an app, beside their patterns.
enum AppPaths {
    static let app = "/orgs/{org}/apps/{app}"
    static let properties = "/properties"
    static let pages = "/gateway"
    static let resources = "/gateway/resources"
    static let newResource = resources + "/new"
    static let versions = "/versions"
    static let terms = "/terms"

    static let resource = app + resources + "/{item}"
    static let resourceMove = resource + "/move"
    static let resourceRemove = resource + "/remove"
    static let file = app + "/files/{file}"

    static func resources(_ app: AppFolder) -> String { PlaceAddress.of(app) + resources }
    static func resource(_ id: ItemID, _ app: AppFolder) -> String { "\(resources(app))/\(id)" }
    static func file(_ digest: String, _ app: AppFolder) -> String {
        "\(PlaceAddress.of(app))/files/\(digest)"
    }
    static func audit(_ app: AppFolder) -> String { PlaceAddress.of(app) + "/audit" }
}

/// The links that the study designer contributes to the navigation of an app.
let appSections: [SectionLink] = [
    link("App properties", .phone, AppPaths.properties),
    link("Gateway pages", .pages, AppPaths.pages),
    link("Gateway resources", .document, AppPaths.resources),
    link("App versions", .refresh, AppPaths.versions),
    link("Terms and privacy", .form, AppPaths.terms),
]

private func link(_ title: String, _ icon: IconName, _ suffix: String) -> SectionLink {
    SectionLink(title, icon: icon, on: .app, in: .manage, at: suffix, for: .manageApp)
}
