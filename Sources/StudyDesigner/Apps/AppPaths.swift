import Access
import PortalUI
import Studies
import Vocabulary

/// The addresses of the pages of an app, next to their patterns.
enum AppPaths {
    static let app = "/orgs/{org}/apps/{app}"
    static let properties = "/properties"
    static let pages = "/gateway"
    static let resources = "/gateway/resources"
    static let newResource = resources + "/new"
    static let versions = "/versions"
    static let terms = "/terms"
    static let builds = "/builds"
    static let mails = "/account-emails"
    static let languages = "/languages"

    static let mailTest = app + mails + "/test"
    static let exchange = app + properties + "/exchange"
    static let exchangeFile = exchange + "/properties.json"
    static let propertiesUpdate = "/fdahpUserRegWS/appPropertiesUpdate.api"
    static let registrationPing = "/fdahpUserRegWS/ping.api"
    static let distribution = app + builds + "/{platform}/distribution"
    static let pushKey = app + FolderPaths.pushKeys + "/{platform}"
    static let pushKeyRemoval = pushKey + "/removal"
    static let history = app + "/history/{document}"
    static let restorations = history + "/restorations"

    static let resource = app + resources + "/{item}"
    static let resourceMove = resource + "/move"
    static let resourceRemove = resource + "/remove"
    static let file = app + "/files/{file}"

    static func resources(_ app: AppFolder) -> String { FolderPaths.of(app) + resources }
    static func resource(_ id: ItemID, _ app: AppFolder) -> String { "\(resources(app))/\(id)" }
    static func file(_ digest: String, _ app: AppFolder) -> String {
        "\(FolderPaths.of(app))/files/\(digest)"
    }
    static func history(_ kind: AppDocumentKind, _ app: AppFolder) -> String {
        "\(FolderPaths.of(app))/history/\(kind.rawValue)"
    }
    static func distribution(_ platform: Platform, _ app: AppFolder) -> String {
        "\(FolderPaths.of(app))\(builds)/\(platform.rawValue)/distribution"
    }
    static func pushKey(_ platform: Platform, _ app: AppFolder) -> String {
        "\(FolderPaths.of(app))\(FolderPaths.pushKeys)/\(platform.rawValue)"
    }

    /// Returns the page on which a document is edited.
    static func page(of kind: AppDocumentKind, _ app: AppFolder) -> String {
        let suffix =
            switch kind {
            case .properties: properties
            case .pages: pages
            case .resources: resources
            case .versions: versions
            case .terms: terms
            case .builds: builds
            case .mails: mails
            }
        return FolderPaths.of(app) + suffix
    }
}

/// The links that the study designer adds to the navigation of an app.
let appSections: [SectionLink] = [
    link("App properties", .phone, AppPaths.properties),
    link("Gateway pages", .pages, AppPaths.pages),
    link("Gateway resources", .document, AppPaths.resources),
    link("App versions", .refresh, AppPaths.versions),
    link("Terms and privacy", .form, AppPaths.terms),
    link("App builds", .tag, AppPaths.builds),
    link("Push keys", .bell, FolderPaths.pushKeys),
    link("Account emails", .mail, AppPaths.mails),
    link("App languages", .globe, AppPaths.languages),
]

private func link(_ title: String, _ icon: IconName, _ suffix: String) -> SectionLink {
    SectionLink(title, icon: icon, on: .app, in: .app, at: suffix, for: .manageApp)
}
