/// 256 random bits that prove something to the person who issued them: a session, a link, an API key.
///
/// The text goes to its holder once; only the digest is stored. The token hides itself from logs.
public struct SecretToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The number of random bytes of every token.
    public static let byteCount = 32

    /// The token as its holder carries it: 43 characters of unpadded Base64 for URLs.
    public let text: String

    /// What is stored of the token: the SHA-256 of its bytes.
    public let digest: Digest

    /// A new token.
    public init(random: RandomBytes = SystemRandom.bytes) {
        let bytes = random(Self.byteCount)
        precondition(
            bytes.count == Self.byteCount, "A source of random bytes gives what it is asked for")
        text = Base64.encode(bytes, alphabet: .url)
        digest = SHA256.digest(bytes)
    }

    /// A token that someone presents; nil if no token looks like that.
    public init?(text: String) {
        // Encoding again refuses white space and stray bits: one token has one text.
        guard text.utf8.count == 43, let bytes = Base64.decode(text, alphabet: .url),
            bytes.count == Self.byteCount, Base64.encode(bytes, alphabet: .url) == text
        else { return nil }
        self.text = text
        digest = SHA256.digest(bytes)
    }

    /// A stand-in for the token, safe to log.
    public var description: String { "SecretToken(hidden)" }

    /// A stand-in for the token, safe to log.
    public var debugDescription: String { description }
}
