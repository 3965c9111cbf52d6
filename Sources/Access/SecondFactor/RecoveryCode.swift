import Cryptography
import Studies

/// A code that replaces a lost authenticator app; each works once.
///
/// Of ten characters, so 49 random bits, without those that are mistaken for others.
public enum RecoveryCode {
    /// How many someone has.
    public static let count = 10
    /// The number of characters, without the dash.
    public static let length = 10

    private static let alphabet = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)

    /// New codes as they are shown, in two groups of five.
    static func make(random: @escaping RandomBytes) -> [String] {
        let random = SecureRandom(from: random, blockByteCount: 256)
        return (0..<count).map { _ in
            let text = random.text(count: length, alphabet: alphabet)
            return "\(text.prefix(5))-\(text.suffix(5))"
        }
    }

    /// What is stored of a code, however it was typed: a digest under the site's key, since 49 bits can be tried.
    static func digest(_ code: String, of user: UserID, key: SealingKey) -> Digest {
        let bare = code.lowercased().utf8.filter(alphabet.contains)
        return key.lookupDigest(of: Array("\(user) ".utf8) + bare, purpose: "recovery code")
    }
}
