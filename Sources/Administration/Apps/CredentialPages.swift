import Access
import PortalUI
import Studies
import Timekeeping

/// The credentials of an app, with the build guide for its developers.
struct CredentialsPage {
    let frame: Frame
    let address: String
    let lines: [CredentialRow]
    /// The build guide; contains the token right after it was issued.
    let sheet: AppBuildGuide
    var platform = AppPlatform.ios.rawValue
    var bundleID = ""
    /// Where a study of the app is created, right after a credential was issued; nil otherwise or without permission.
    var newStudy: String?
    var problems = FormProblems()

    let platforms = AppPlatform.allCases.map { SelectOption($0.rawValue, $0.title) }
    let referenceAddress = AdministrationPaths.api
    var bundleIDLimit: Int { AppTokenRepository.bundleIDLengthMax }
    let bundleIDHint =
        "The identifier of the build, such as org.example.heron. The app sends it with the token."
    /// What is shown only while Android is chosen.
    let androidHint =
        "For Android, the bundle ID has at most \(AppPlatform.android.bundleIDLengthMax) characters."
    var working: [CredentialRow] { lines.filter(\.secret.isWorking) }
}

/// One credential in the list.
struct CredentialRow {
    let platform: String
    let bundleID: String
    let issuedBy: String
    let issuedAt: TimeText
    let secret: IssuedSecret
    /// The advice on replacing an active credential that phones can't send; nil for all others.
    let exchange: CredentialReplacement?

    init(_ token: AppToken, among tokens: [AppToken], of app: AppFolder, now: Instant) {
        platform = token.platform.title
        bundleID = token.bundleID
        issuedBy = token.createdBy
        issuedAt = TimeText(token.createdAt, from: now)
        secret = IssuedSecret(
            noun: "credential", usedAt: token.lastUsedAt.map { TimeText($0, from: now) },
            revokedAt: token.revokedAt.map { TimeText($0, from: now) },
            revokeAddress: "\(AdministrationPaths.credentials(app))/\(token.id)/revoke",
            dialog: "revoke-\(token.id)")
        exchange = CredentialReplacement(token, among: tokens, of: app)
    }
}

/// The advice on replacing a credential that phones can't send.
struct CredentialReplacement {
    /// The path that issues a replacement for the same bundle ID; nil if there already is one.
    let address: String?

    var chip: StateChip { StateChip("Too long for Android", shape: .cross, tone: .red) }

    /// The advice shown in the row.
    var advice: String {
        address == nil
            ? "Exchanged. Revoke it when no build uses it anymore."
            : "Android phones can't send it. Exchange it for a shorter one. Both work until you revoke this one."
    }

    init?(_ token: AppToken, among tokens: [AppToken], of app: AppFolder) {
        guard !token.canBeSent, token.revokedAt == nil else { return nil }
        let isExchanged = tokens.contains {
            $0.platform == token.platform && $0.bundleID == token.bundleID && $0.canBeSent
                && $0.revokedAt == nil
        }
        address = isExchanged ? nil : "\(AdministrationPaths.credentials(app))/\(token.id)/exchange"
    }
}
