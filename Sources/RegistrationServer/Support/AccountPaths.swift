import Access
import PortalUI

/// The addresses of the pages about accounts, next to their patterns.
enum AccountPaths {
    static let accounts = "/accounts"

    static let list = "/orgs/{org}/apps/{app}" + accounts
    static let search = list + "/search"
    static let file = list + "/file"
    static let account = list + "/{account:int}"
    static let code = account + "/code"
    static let unlocking = account + "/unlocking"
    static let signOut = account + "/sign-out"
    static let address = account + "/address"
    static let addressWithdrawal = account + "/address/withdrawal"
    static let deactivation = account + "/deactivation"
    static let erasure = account + "/erasure"

    /// Public pages. An app has the IDs that its builds send; no two apps of the site send the same pair.
    static let deletionShort = "/my/{app}/delete"
    static let deletion = "/my/{org}/{app}/delete"
    static let deletionCode = deletion + "/code"
    static let deletionConfirmation = deletion + "/confirmation"
    static let newAddress = "/my/{org}/{app}/email-address"

    /// The link in the navigation of an app.
    static let section = SectionLink(
        "Accounts", icon: .people, on: .app, in: .manage, at: accounts, for: .manageAccounts)

    static func list(_ app: AppFolder) -> String { FolderPaths.of(app) + accounts }
    static func account(_ id: AccountID, _ app: AppFolder) -> String { "\(list(app))/\(id)" }
    static func deletion(_ app: AppFolder) -> String { FolderPaths.accountDeletion(of: app) }
    static func newAddress(_ app: AppFolder) -> String {
        "/my/\(app.sentOrganization)/\(app.name)/email-address"
    }
}
