import Access
import PortalUI
import Studies
import Timekeeping

/// The credentials of an app, with what its builders need.
struct CredentialsPage {
    let frame: Frame
    let address: String
    let lines: [CredentialLine]
    /// What goes to the app's builders; with the token right after it was issued.
    let sheet: BuilderSheet
    var platform = AppPlatform.ios.rawValue
    var bundleID = ""
    var problems = FormProblems()

    let platforms = AppPlatform.allCases.map { Choice($0.rawValue, $0.title) }
    let referenceAddress = Paths.api
    var bundleIDLimit: Int { AppTokenRepository.bundleIDLengthMax }
    var working: [CredentialLine] { lines.filter(\.secret.isWorking) }
}

/// One credential in the list.
struct CredentialLine {
    let platform: String
    let bundleID: String
    let issuedBy: String
    let issuedAt: TimeText
    let secret: IssuedSecret

    init(_ token: AppToken, of app: AppFolder, now: Instant) {
        platform = token.platform.title
        bundleID = token.bundleID
        issuedBy = token.createdBy
        issuedAt = TimeText(token.createdAt, from: now)
        secret = IssuedSecret(
            noun: "credential", usedAt: token.lastUsedAt.map { TimeText($0, from: now) },
            revokedAt: token.revokedAt.map { TimeText($0, from: now) },
            revokeAddress: "\(Paths.credentials(app))/\(token.id)/revoke", dialog: "revoke-\(token.id)")
    }
}
