import Cryptography
import HTTP

/// The API key that a program sends, in the field `Authorization` or `apikey`.
///
/// `Bearer <key>`, or as the tools of LabKey send it: Basic with the user name `apikey` and the key as the password,
/// or the key alone in a field of its own. Any other Basic credential is none of ours: a proxy in front may ask for
/// it.
struct PresentedKey: Sendable {
    /// The key; nil for something that cannot be one.
    let token: SecretToken?

    /// Reads the field; nil where there is none.
    init?(_ request: Request) {
        if let key = request.headers["apikey"] {
            token = SecretToken(text: key)
            return
        }
        guard let field = request.headers["authorization"] else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1).map(String.init)
        let credential = parts.count == 2 ? parts[1] : ""
        switch parts.first?.lowercased() {
        case "bearer": token = SecretToken(text: credential)
        case "basic":
            guard let password = Self.password(credential) else { return nil }
            token = SecretToken(text: password)
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
