/// What a response carries after its head.
public enum ResponseBody: Sendable {
    /// Nothing.
    case empty
    /// Bytes made for this response.
    case bytes([UInt8])
    /// Bytes that many responses carry.
    case shared(SharedBytes)
    /// A part of a file, read as it is sent, on a thread of the response's own; it is not compressed.
    case file(FileSlice)
    /// Bytes that are written as they are made, on a thread of the response's own.
    ///
    /// It is not compressed. The closure may block. ``BodySink/write(_:)-(ArraySlice<UInt8>)`` waits for a
    /// slow client and throws when the client is gone, the server's deadline for streams has passed, or the
    /// server stops. What it throws before the first 64 KiB becomes a response of its own; later it cuts the
    /// connection, so that the client notices.
    case stream(@Sendable (BodySink) throws -> Void)
}
