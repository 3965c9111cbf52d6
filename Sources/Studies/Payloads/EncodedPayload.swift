import Cryptography

/// The bytes of a response and its entity tag.
public struct EncodedPayload: Sendable, Hashable {
    /// The bytes.
    public let bytes: [UInt8]
    /// A strong entity tag, including its quotes.
    public let entityTag: String

    /// Creates a payload and computes its entity tag.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        entityTag = "\"" + SHA256.digest(bytes).hex.prefix(32) + "\""
    }
}
