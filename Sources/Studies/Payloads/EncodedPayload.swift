import Cryptography

/// The bytes of an answer with the tag by which apps and proxies recognise them.
public struct EncodedPayload: Sendable, Hashable {
    /// The bytes themselves.
    public let bytes: [UInt8]
    /// A strong entity tag, in its quotes.
    public let entityTag: String

    /// The bytes, with their tag computed.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        entityTag = "\"" + SHA256.digest(bytes).hex.prefix(32) + "\""
    }
}
