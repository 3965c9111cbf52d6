import Access
import HTTP
import Vocabulary

/// A phone that gets a test message.
struct PushTestDevice: Sendable {
    let platform: Platform
    let token: String
    let language: PortalLanguage
    /// The account that is signed in on it; nil for a token that was entered.
    var account: Account?
}

/// What was entered to choose a phone: an account's address, or a token with its platform.
///
/// The token is used once: it isn't stored, and no page shows it again.
struct PushTestForm: Sendable {
    /// The address of the account; nil for a token.
    private(set) var email: String?
    private(set) var platform: Platform?
    private let token: String

    /// Reads a submitted form.
    init(_ form: Form) {
        email = form["to"] == "account" ? (form["email"] ?? "").trimmed : nil
        platform = Platform(rawValue: form["platform"] ?? "")
        token = (form["token"] ?? "").trimmed
    }

    /// An empty form.
    init() { token = "" }

    /// Returns the device of a token, or what is wrong with the entry.
    func device(language: PortalLanguage) -> Result<PushTestDevice, InvalidInput> {
        guard let platform else { return .failure(InvalidInput("platform", "Choose the phone's platform.")) }
        if token.isEmpty { return .failure(InvalidInput("token", "Paste the token of the phone.")) }
        guard token.utf8.count <= AccountDevice.tokenLengthMax, token.allSatisfy(Self.isTokenCharacter) else {
            return .failure(
                InvalidInput("token", "This isn't a device token. Paste only the token, without other text."))
        }
        return .success(PushTestDevice(platform: platform, token: token, language: language))
    }

    /// Tokens of Apple are hexadecimal; those of Firebase also have colons, hyphens and underscores.
    private static func isTokenCharacter(_ character: Character) -> Bool {
        character.isASCII && !character.isWhitespace && !"<>\"'\\{}".contains(character)
    }
}
