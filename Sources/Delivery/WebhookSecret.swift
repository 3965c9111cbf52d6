import Cryptography

/// The shared secret of a webhook (Standard Webhooks): `whsec_` and Base64.
public struct WebhookSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The sizes that Standard Webhooks allows.
    public static let byteCounts = 24...64

    private static let prefix = "whsec_"
    let bytes: [UInt8]

    /// Creates a new secret of 32 random bytes.
    public init(random: RandomBytes = SystemRandom.bytes) {
        bytes = random(32)
    }

    /// Parses a secret; nil if it doesn't begin with `whsec_` or isn't Base64 of 24 to 64 bytes.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), !text.contains(where: \.isWhitespace),
            let bytes = Base64.decode(String(text.dropFirst(Self.prefix.count))),
            Self.byteCounts.contains(bytes.count)
        else { return nil }
        self.bytes = bytes
    }

    /// The secret in the form that receivers enter.
    public var text: String { Self.prefix + Base64.encode(bytes) }

    /// Not the secret.
    public var description: String { "WebhookSecret(hidden)" }

    /// Not the secret.
    public var debugDescription: String { description }
}
