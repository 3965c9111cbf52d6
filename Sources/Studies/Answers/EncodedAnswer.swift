import Cryptography

/// The bytes of an answer with the tag by which apps and proxies recognise them.
public struct EncodedAnswer: Sendable, Hashable {
    public let bytes: [UInt8]
    /// A strong entity tag, in its quotes.
    public let entityTag: String

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        entityTag = "\"" + SHA256.digest(bytes).hex.prefix(32) + "\""
    }
}
