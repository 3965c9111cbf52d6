import Access
import PortalUI

/// The page of the user's second factor.
struct SecondFactorPage {
    static let address = "/account/second-factor"
    static let codesAddress = address + "/codes"
    static let removalAddress = address + "/removal"

    /// The forms of the page; each raw value is the name of its reauthentication field.
    enum Form: String {
        case codes = "proof"
        case removal
    }

    let frame: Frame
    let since: TimeText
    let codesLeft: Int
    let isRequired: Bool
    var problems = FormProblems()

    var codesPhrase: String {
        codesLeft == 0
            ? "You have no codes left. Generate new ones before you need them."
            : "\(codesLeft) of \(RecoveryCode.count) are left. Each works once in place of a code from your app."
    }
}

/// The page that connects an authenticator app to the account.
struct SecondFactorSetUpPage {
    static let address = SecondFactorPage.address + "/new"
    static let confirmAddress = address + "/code"

    let frame: Frame
    /// Whether the user has to finish this before opening any other page.
    let isRequired: Bool
    let asksReauthentication: Bool
    /// The path to open after setup.
    let returnPath: String
    /// The secret for manual entry; nil until it is requested.
    let secret: String?
    let code: QRCode?
    var problems = FormProblems()

    /// The secret in groups of four characters, which are easier to type.
    var groups: String {
        var text = ""
        for (index, character) in (secret ?? "").enumerated() {
            if index > 0, index % 4 == 0 { text.append(" ") }
            text.append(character)
        }
        return text
    }
}

/// The recovery codes, which are shown only once.
struct RecoveryCodesPage {
    let frame: Frame
    let codes: [String]
    /// The path to open after the user has saved the codes.
    let returnPath: String

    var text: String { codes.joined(separator: "\n") }
}
