import NIOCore

/// Bytes that stay in memory and are sent to many clients without being copied.
public struct SharedBytes: Sendable {
    let buffer: ByteBuffer

    init(buffer: ByteBuffer) { self.buffer = buffer }

    /// Copies the bytes once.
    public init(_ bytes: [UInt8]) { buffer = ByteBuffer(bytes: bytes) }

    /// The number of bytes.
    public var count: Int { buffer.readableBytes }

    /// A copy of the bytes.
    public var bytes: [UInt8] { Array(buffer.readableBytesView) }

    /// Returns a part of the bytes, still shared; the range must be within the bytes.
    public func slice(_ range: Range<Int>) -> SharedBytes {
        guard let part = buffer.getSlice(at: buffer.readerIndex + range.lowerBound, length: range.count)
        else {
            preconditionFailure("bytes \(range) of \(count) were requested")
        }
        return SharedBytes(buffer: part)
    }
}
