import Access
import PortalUI
import Timekeeping

/// The passkeys of an account.
struct PasskeysPage {
    static let address = "/account/passkeys"
    static let requestAddress = address + "/request"

    let frame: Frame
    /// Whether browsers offer passkeys at the address of the site.
    let isOffered: Bool
    let asksReauthentication: Bool
    let lines: [Row]
    /// The suggested name for the new passkey.
    var name: String
    var problems = FormProblems()

    var nameLimit: Int { Passkey.nameLengthMax }

    /// One passkey.
    struct Row {
        let name: String
        let createdAt: TimeText
        let usedAt: TimeText?
        let renameAddress: String
        let deletionAddress: String
        let renameDialog: String
        let deletionDialog: String

        init(_ passkey: Passkey, now: Instant) {
            name = passkey.name
            createdAt = TimeText(passkey.createdAt, from: now)
            usedAt = passkey.usedAt.map { TimeText($0, from: now) }
            renameAddress = "\(PasskeysPage.address)/\(passkey.id)/name"
            deletionAddress = "\(PasskeysPage.address)/\(passkey.id)/deletion"
            renameDialog = "rename-\(passkey.id)"
            deletionDialog = "delete-\(passkey.id)"
        }

        var renameLink: String { "#" + renameDialog }
        var deletionLink: String { "#" + deletionDialog }
    }
}

/// The button that signs in with a passkey; hidden until a script has detected that the browser supports passkeys.
struct PasskeyForm {
    static let address = "/sign-in/passkey"
    static let script = SigningFields.script

    let token: String
    let returnPath: String
}
