/// The body of a response.
public enum ResponseBody: Sendable {
    /// No body.
    case empty
    /// Bytes created for this response.
    case bytes([UInt8])
    /// Bytes that many responses share.
    case shared(SharedBytes)
    /// A part of a file that is read while it is sent, on a separate thread; it isn't compressed.
    case file(FileSlice)
    /// Bytes that are generated while they are sent, on a separate thread.
    ///
    /// The body isn't compressed. The closure may block. ``BodySink/write(_:)-(ArraySlice<UInt8>)`` waits for a slow
    /// client, and throws when the client has disconnected, the server's deadline for streams has passed, or the server
    /// stops. An error thrown before the first 64 KiB becomes an error response; after that it cuts the connection, so
    /// that the client notices.
    case stream(@Sendable (BodySink) throws -> Void)
}
