/// 256 random bits that authenticate their holder to the issuer: a session, a link, an API key.
///
/// The text is shown to its holder once; only the digest is stored. The token doesn't appear in logs.
public struct SecretToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The number of random bytes in a token.
    public static let byteCount = 32

    /// The text of the token: 43 characters of unpadded Base64 for URLs.
    public let text: String

    /// The part of the token that is stored: the SHA-256 of its bytes.
    public let digest: Digest

    /// Creates a new token.
    public init(random: RandomBytes = SystemRandom.bytes) {
        let bytes = random(Self.byteCount)
        precondition(
            bytes.count == Self.byteCount, "A source of random bytes gives what it is asked for")
        text = Base64.encode(bytes, alphabet: .url)
        digest = SHA256.digest(bytes)
    }

    /// Creates a token from presented text; nil if the text isn't a well-formed token.
    public init?(text: String) {
        // Re-encoding rejects white space and stray bits, so each token has only one text.
        guard text.utf8.count == 43, let bytes = Base64.decode(text, alphabet: .url),
            bytes.count == Self.byteCount, Base64.encode(bytes, alphabet: .url) == text
        else { return nil }
        self.text = text
        digest = SHA256.digest(bytes)
    }

    /// A placeholder for the token, safe to log.
    public var description: String { "SecretToken(hidden)" }

    /// A placeholder for the token, safe to log.
    public var debugDescription: String { description }
}
