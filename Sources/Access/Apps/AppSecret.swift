import Cryptography

/// The token of an app's credential. Its builders see it once; only a digest is stored.
///
/// The text hides itself from logs.
public struct AppSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The token as the app sends it: characters of Base64 for URLs.
    public let text: String

    /// A new token of the length that the platform can send.
    init(for platform: AppPlatform, random: RandomBytes) {
        let length = platform.tokenLength
        // Every character holds 6 random bits, so one that would be padded with zero bits is cut off.
        let bytes = random((length * 6 + 7) / 8)
        text = String(Base64.encode(bytes, alphabet: .url).prefix(length))
        precondition(text.utf8.count == length, "A source of random bytes gives what it is asked for")
    }

    /// A stand-in for the token, safe to log.
    public var description: String { "AppSecret(hidden)" }

    /// A stand-in for the token, safe to log.
    public var debugDescription: String { description }
}

// What a platform can send
extension AppPlatform {
    /// The characters of a token: 256 random bits, or 132 where room is scarce.
    public var tokenLength: Int { self == .android ? 22 : 43 }

    /// The most bytes of `bundle ID:token` that the platform can send; nil for no limit.
    ///
    /// The Android app encodes them with `Base64.DEFAULT`, which breaks the line after 76 characters (57 bytes). Its
    /// HTTP client strips a line feed at the end of a header's value and refuses one inside, so a longer credential
    /// never leaves the phone.
    var credentialBytesMax: Int? { self == .android ? 57 : nil }

    /// The longest bundle ID that a credential can have.
    public var bundleIDLengthMax: Int {
        credentialBytesMax.map { $0 - 1 - tokenLength } ?? AppTokenRepository.bundleIDLengthMax
    }

    /// Whether the platform can send a credential with this bundle ID and a token of this length.
    func canSend(bundleID: String, tokenLength: Int) -> Bool {
        credentialBytesMax.map { bundleID.utf8.count + 1 + tokenLength <= $0 } ?? true
    }
}
