import Cryptography
import HTTP
import Vocabulary

/// The API key that a program sends, in the field `Authorization` or `apikey`.
///
/// The format is `Bearer <key>` or that of LabKey's tools: Basic with the user name `apikey` and the key as the
/// password, or only the key in a field of its own. Blanks around a key, as pasted ones have, are ignored.
/// Any other Basic credential is ignored, because a proxy in front of the site may require it.
struct PresentedKey: Sendable {
    /// The key; nil if the value doesn't have the format of a key.
    let token: SecretToken?

    /// Reads the key from the header; nil if there is none.
    init?(_ request: Request) {
        if let key = request.headers["apikey"] {
            token = SecretToken(text: key.trimmed)
            return
        }
        guard let field = request.headers["authorization"] else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1).map(String.init)
        let credential = parts.count == 2 ? parts[1] : ""
        switch parts.first?.lowercased() {
        case "bearer": token = SecretToken(text: credential.trimmed)
        case "basic":
            guard let password = Self.password(credential) else { return nil }
            token = SecretToken(text: password.trimmed)
        default: return nil
        }
    }

    private static func password(_ credential: String) -> String? {
        guard let bytes = Base64.decode(credential) else { return nil }
        let pair = String(decoding: bytes, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2, pair[0].lowercased() == "apikey" else { return nil }
        return String(pair[1])
    }
}
