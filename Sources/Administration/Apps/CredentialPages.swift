import Access
import Cryptography
import PortalUI
import Studies
import Timekeeping

/// An address that the builders of an app need.
public struct APIAddress: Sendable, Hashable {
    /// What answers there.
    public let name: String
    /// The address, as it goes into the app's configuration.
    public let address: String

    /// An address by what answers there.
    public init(_ name: String, at address: String) {
        self.name = name
        self.address = address
    }
}

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
    var working: [CredentialLine] { lines.filter { $0.isWorking } }
}

/// One credential in the list.
struct CredentialLine {
    let platform: String
    let bundleID: String
    let issuedBy: String
    let issuedAt: TimeText
    let usedAt: TimeText?
    let revokedAt: TimeText?
    let revokeAddress: String
    let dialog: String

    var isWorking: Bool { revokedAt == nil }
    var dialogAddress: String { "#" + dialog }

    init(_ token: AppToken, of app: AppFolder, now: Instant) {
        platform = token.platform.title
        bundleID = token.bundleID
        issuedBy = token.createdBy
        issuedAt = TimeText(token.createdAt, from: now)
        usedAt = token.lastUsedAt.map { TimeText($0, from: now) }
        revokedAt = token.revokedAt.map { TimeText($0, from: now) }
        revokeAddress = "\(Paths.credentials(app))/\(token.id)/revoke"
        dialog = "revoke-\(token.id)"
    }
}

/// Addresses and names for the builders of an app, to be pasted into its configuration.
struct BuilderSheet {
    let text: String
    let hasToken: Bool

    init(_ app: AppFolder, _ addresses: [APIAddress], issued: (bundleID: String, token: String)?) {
        var rows = addresses.map { ($0.name, $0.address) }
        rows += [("Org ID", app.organization.name.text), ("App ID", app.name.text)]
        if let issued {
            let credential = Base64.encode(Array("\(issued.bundleID):\(issued.token)".utf8))
            rows += [
                ("Bundle ID", issued.bundleID), ("Token", issued.token),
                ("Authorization", "Basic \(credential)"),
            ]
        }
        let width = (rows.map(\.0.count).max() ?? 0) + 2
        text = rows.map { name, value in
            name + ":" + String(repeating: " ", count: width - name.count) + value
        }.joined(separator: "\n")
        hasToken = issued != nil
    }
}
