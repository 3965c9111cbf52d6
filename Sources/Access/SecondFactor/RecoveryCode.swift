import Cryptography

/// A code that replaces a lost authenticator app. Each works once.
///
/// Ten characters, which is 49 random bits, without characters that are easily confused.
public enum RecoveryCode {
    /// The number of codes per user.
    public static let count = 10
    /// The number of characters, without the dash.
    public static let length = 10

    private static let alphabet = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)

    /// Returns new codes in their displayed form, in two groups of five.
    static func make(random: @escaping RandomBytes) -> [String] {
        let random = SecureRandom(from: random, blockByteCount: 256)
        return (0..<count).map { _ in
            let text = random.text(count: length, alphabet: alphabet)
            return "\(text.prefix(5))-\(text.suffix(5))"
        }
    }

    /// Returns the digest that is stored of a code, however it is formatted. It's keyed with the site's key, since 49
    /// bits could be tried.
    static func digest(_ code: String, of user: UserID, key: SealingKey) -> Digest {
        let bare = code.lowercased().utf8.filter(alphabet.contains)
        return key.lookupDigest(of: Array("\(user) ".utf8) + bare, purpose: "recovery code")
    }
}
