import Cryptography

/// The token of an app's credential. It is shown once, and only its digest is stored.
///
/// Its description hides the token from logs.
public struct AppSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The token as the app sends it: Base64url characters.
    public let text: String

    /// Creates a new token of the length that the platform can send.
    init(for platform: AppPlatform, random: RandomBytes) {
        let length = platform.tokenLength
        // Every character encodes 6 random bits, so a final character padded with zero bits is cut off.
        let bytes = random((length * 6 + 7) / 8)
        text = String(Base64.encode(bytes, alphabet: .url).prefix(length))
        precondition(text.utf8.count == length, "A source of random bytes gives what it is asked for")
    }

    /// A placeholder for the token, safe to log.
    public var description: String { "AppSecret(hidden)" }

    /// A placeholder for the token, safe to log.
    public var debugDescription: String { description }
}

// Limits of the platforms.
extension AppPlatform {
    /// The length of a token in characters: 256 random bits, or 132 where space is limited.
    public var tokenLength: Int { self == .android ? 22 : 43 }

    /// The maximum number of bytes of `bundle ID:token` that the platform can send; nil for no limit.
    ///
    /// The Android app encodes them with `Base64.DEFAULT`, which breaks the line after 76 characters (57 bytes). Its
    /// HTTP client strips a line feed at the end of a header's value and rejects one inside, so it can't send a longer
    /// credential.
    var credentialBytesMax: Int? { self == .android ? 57 : nil }

    /// The maximum length of a bundle ID in a credential.
    public var bundleIDLengthMax: Int {
        credentialBytesMax.map { $0 - 1 - tokenLength } ?? AppTokenRepository.bundleIDLengthMax
    }

    /// Returns whether the platform can send a credential with this bundle ID and a token of this length.
    func canSend(bundleID: String, tokenLength: Int) -> Bool {
        credentialBytesMax.map { bundleID.utf8.count + 1 + tokenLength <= $0 } ?? true
    }
}
