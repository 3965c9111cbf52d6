/// The 32 bytes of a SHA-256 digest or of an HMAC-SHA256 code.
///
/// Stored inline, so that digests in arrays and dictionaries need no allocation. `==` isn't constant-time: compare
/// secret codes with ``constantTimeEqual(_:_:)-([UInt8],[UInt8])`` or ``HMACSHA256/isValid(_:of:key:)``.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
    /// The number of bytes in a digest.
    public static let byteCount = 32

    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Creates a digest by filling its 32 bytes.
    init(filledBy fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        withUnsafeMutableBytes(of: &words) { raw in
            let bytes = raw.bindMemory(to: UInt8.self)
            if let start = bytes.baseAddress { fill(start) }
        }
    }

    /// Creates a digest from stored bytes; nil unless there are exactly 32.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
    }

    /// Creates a digest from 64 stored hexadecimal digits; nil for anything else.
    public init?(hex: String) {
        guard let bytes = Hex.decode(hex) else { return nil }
        self.init(bytes: bytes)
    }

    /// The bytes of the digest.
    public var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

    /// The digest as 64 lowercase hexadecimal digits.
    public var hex: String { withUnsafeBytes { Hex.encode($0) } }

    /// The digest as hexadecimal digits.
    public var description: String { hex }

    /// Calls `body` with the bytes of the digest without copying them.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try Swift.withUnsafeBytes(of: words, body)
    }

    /// Returns whether two digests are equal; not constant-time.
    public static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }

    /// Hashes the bytes of the digest.
    public func hash(into hasher: inout Hasher) {
        withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
