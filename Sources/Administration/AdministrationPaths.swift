import Access
import PortalUI
import Vocabulary

/// The URLs of the feature's pages for folders, next to their route patterns.
enum AdministrationPaths {
    static let newOrganization = "/new-organization"
    static let siteSettings = "/settings"
    static let testMail = siteSettings + "/test-mail"
    static let siteSignIn = siteSettings + "/sign-in"
    static let sessionLimits = siteSettings + "/session-limits"
    static let status = "/status"
    static let errors = status + "/errors"
    static let resetErrors = errors + "/reset"
    static let backups = status + "/backups"
    static let stopBackup = backups + "/{backup:int}/stop"
    static let verifyBackup = backups + "/{backup:int}/verify"
    static let organizationSignIn = organization + "/settings/sign-in"
    static let siteSigning = siteSettings + "/signatures"
    static let organizationSigning = organization + "/settings/signatures"
    static let organizationApproval = organization + "/settings/approval"
    static let signaturesSuffix = "/signatures"
    static let signatures = study + signaturesSuffix
    static let signatureExport = signatures + "/export"
    static let organization = "/orgs/{org}"
    static let provider = organization + "/settings/provider"
    static let providerSignIn = "/sign-in/provider"
    static let providerReturn = providerSignIn + "/{organization:int}"
    static let providerConnection = "/account/provider"
    static let newApp = organization + "/new-app"
    static let organizationSettings = organization + "/settings"
    static let app = organization + "/apps/{app}"
    static let appSettings = app + "/settings"
    static let credentials = app + "/credentials"
    static let revocation = credentials + "/{credential:int}/revoke"
    static let credentialExchange = credentials + "/{credential:int}/exchange"
    static let study = app + "/studies/{study}"

    static let api = "/api"
    static let operation = api + "/{operation}"
    static let openAPI = "/openapi.json"

    static let audit = "/audit"
    static let auditEntry = audit + "/{entry:int}"
    static let auditExport = audit + "/export"
    static let auditCheck = audit + "/verify"
    static let auditRetention = audit + "/retention"
    static let auditArchives = auditRetention + "/archives"
    static let auditArchive = auditArchives + "/{archive:int}"
    static let auditRemoval = auditArchive + "/removal"
    static let report = study + audit + "/report"

    static func newApp(_ folder: OrganizationFolder) -> String { FolderPaths.of(folder) + "/new-app" }
    static func settings(_ folder: OrganizationFolder) -> String { FolderPaths.of(folder) + "/settings" }
    static func signIn(_ folder: OrganizationFolder) -> String { settings(folder) + "/sign-in" }
    static func signing(_ folder: OrganizationFolder) -> String { settings(folder) + "/signatures" }
    static func approval(_ folder: OrganizationFolder) -> String { settings(folder) + "/approval" }
    static func signatures(_ channel: Channel) -> String { FolderPaths.of(channel) + signaturesSuffix }
    static func provider(_ folder: OrganizationFolder) -> String { settings(folder) + "/provider" }
    /// Returns the redirect URI of a provider. Each provider has its own, so that none can be used for another.
    static func providerReturn(_ folder: FolderID) -> String { "\(providerSignIn)/\(folder.rawValue)" }
    static func settings(_ folder: AppFolder) -> String { FolderPaths.of(folder) + "/settings" }
    static func credentials(_ folder: AppFolder) -> String { FolderPaths.of(folder) + "/credentials" }

    static func operation(_ name: String) -> String { "\(api)/\(name)" }

    /// Returns the path of a study's report.
    static func report(_ place: FolderLocation) -> String { audit(place) + "/report" }

    /// Returns the path of a folder's audit log.
    static func audit(_ place: FolderLocation) -> String {
        let address = FolderPaths.of(place)
        return (address == "/" ? "" : address) + audit
    }
}
