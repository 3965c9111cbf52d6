import Cryptography

/// The token that proves that a form comes from a page of this site. It is derived from the session, which other sites
/// can't read.
///
/// Each page masks it differently, so that the length of compressed pages doesn't reveal it (BREACH).
public enum CSRFToken {
    /// The name of the hidden form field.
    public static let fieldName = "_token"
    /// The header field used by scripts.
    public static let headerName = "x-csrf-token"
    /// The header field used by clients of LabKey's API.
    static let labKeyHeaderName = "x-labkey-csrf"

    private static let byteCount = 32

    /// Returns a new token for a browser with this secret.
    package static func make(for key: SecretToken, random: RandomBytes) -> String {
        let mask = random(byteCount)
        let masked = zip(mask, secret(of: key)).map { $0 ^ $1 }
        return Base64.encode(mask + masked, alphabet: .url)
    }

    /// Whether a token was made for one of these secrets.
    static func isValid(_ text: String, for keys: [SecretToken]) -> Bool {
        guard let bytes = Base64.decode(text, alphabet: .url), bytes.count == 2 * byteCount else {
            return false
        }
        let given = zip(bytes.prefix(byteCount), bytes.suffix(byteCount)).map { $0 ^ $1 }
        return keys.contains { constantTimeEqual(given, secret(of: $0)) }
    }

    private static func secret(of key: SecretToken) -> [UInt8] {
        HMACSHA256.authenticate("form", key: Array(key.text.utf8)).bytes
    }
}
