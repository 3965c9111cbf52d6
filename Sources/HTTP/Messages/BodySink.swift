/// The destination of a streamed response's bytes. Used only by the thread that runs the stream.
public final class BodySink {
    static let chunkSize = 64 * 1024

    private var pending: [UInt8] = []
    private let send: (ArraySlice<UInt8>) throws -> Void

    /// Creates a sink that passes pieces to a closure, for a body that is written to a file. Call ``flush()`` at the
    /// end.
    public init(send: @escaping (ArraySlice<UInt8>) throws -> Void) {
        self.send = send
        pending.reserveCapacity(Self.chunkSize)
    }

    /// Writes bytes. Blocks while the client is behind.
    public func write(_ bytes: ArraySlice<UInt8>) throws {
        if pending.count + bytes.count > Self.chunkSize { try flush() }
        if bytes.count >= Self.chunkSize {
            try send(bytes)
        } else {
            pending += bytes
        }
    }

    /// Writes bytes. Blocks while the client is behind.
    public func write(_ bytes: [UInt8]) throws { try write(bytes[...]) }

    /// Writes the text as UTF-8. Blocks while the client is behind.
    public func write(_ text: String) throws {
        if pending.count + text.utf8.count > Self.chunkSize { try flush() }
        pending += text.utf8
    }

    /// Returns and clears the buffered bytes at the end of the stream.
    func takeRemaining() -> [UInt8] {
        defer { pending = [] }
        return pending
    }

    /// Sends the buffered bytes. Only needed for streams whose client should see each piece immediately.
    public func flush() throws {
        guard !pending.isEmpty else { return }
        try send(pending[...])
        pending.removeAll(keepingCapacity: true)
    }
}
