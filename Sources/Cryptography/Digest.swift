/// The 32 bytes of a SHA-256 digest or of an HMAC-SHA256 code.
///
/// Kept inline, so that digests in tables and dictionaries allocate nothing. `==` is not constant in time:
/// compare secret codes with ``constantTimeEqual(_:_:)-([UInt8],[UInt8])`` or ``HMACSHA256/isValid(_:of:key:)``.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
    /// The number of bytes of every digest.
    public static let byteCount = 32

    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// A digest made by filling its 32 bytes.
    init(filledBy fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        withUnsafeMutableBytes(of: &words) { raw in
            let bytes = raw.bindMemory(to: UInt8.self)
            if let start = bytes.baseAddress { fill(start) }
        }
    }

    /// A digest that was stored as bytes; nil unless there are exactly 32.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
    }

    /// A digest that was stored as 64 hexadecimal digits; nil for anything else.
    public init?(hex: String) {
        guard let bytes = Hex.decode(hex) else { return nil }
        self.init(bytes: bytes)
    }

    /// The digest's bytes.
    public var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

    /// The digest as 64 lower-case hexadecimal digits.
    public var hex: String { withUnsafeBytes { Hex.encode($0) } }

    /// The digest as hexadecimal digits.
    public var description: String { hex }

    /// Lends the digest's bytes without copying them.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try Swift.withUnsafeBytes(of: words, body)
    }

    /// Whether two digests are the same; the time taken may tell where they differ.
    public static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }

    /// Feeds the digest's bytes into a hasher.
    public func hash(into hasher: inout Hasher) {
        withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
