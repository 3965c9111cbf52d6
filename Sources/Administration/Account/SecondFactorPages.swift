import Access
import PortalUI

/// The second factor that someone has.
struct SecondFactorPage {
    static let address = "/account/second-factor"
    static let codesAddress = address + "/codes"
    static let removalAddress = address + "/removal"

    /// The forms of the page, by the field in which each asks for a proof.
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

/// Where an authenticator app is tied to an account.
struct SecondFactorSetUpPage {
    static let address = SecondFactorPage.address + "/new"
    static let confirmAddress = address + "/code"

    let frame: Frame
    /// Whether nothing else is open before it is done.
    let isRequired: Bool
    let asksReauthentication: Bool
    /// Where the user goes when the second factor is on.
    let returnPath: String
    /// The secret as it is typed; nil before it was asked for.
    let secret: String?
    let code: QRCode?
    var problems = FormProblems()

    /// The secret in groups of four, which are easier to type.
    var groups: String {
        var text = ""
        for (index, character) in (secret ?? "").enumerated() {
            if index > 0, index % 4 == 0 { text.append(" ") }
            text.append(character)
        }
        return text
    }
}

/// The recovery codes, this once.
struct RecoveryCodesPage {
    let frame: Frame
    let codes: [String]
    /// Where the user goes when they have saved the codes.
    let returnPath: String

    var text: String { codes.joined(separator: "\n") }
}
