/// Computes the keyed digests with which sealed values of one purpose are found; ``SealingKey/lookupKey(for:)`` derives
/// it.
public struct LookupKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the digest of a value.
    public func digest(of value: [UInt8]) -> Digest { HMACSHA256.authenticate(value, key: bytes) }

    /// A placeholder for the key, safe to log.
    public var description: String { "LookupKey(hidden)" }

    /// A placeholder for the key, safe to log.
    public var debugDescription: String { description }
}
