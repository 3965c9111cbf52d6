/// Where a streamed response's bytes go. Used by the one thread that runs the stream.
public final class BodySink {
    static let chunkSize = 64 * 1024

    private var pending: [UInt8] = []
    private let send: (ArraySlice<UInt8>) throws -> Void

    /// A sink that hands pieces to a function, for a body that goes to a file; ``flush()`` it at the end.
    public init(send: @escaping (ArraySlice<UInt8>) throws -> Void) {
        self.send = send
        pending.reserveCapacity(Self.chunkSize)
    }

    /// Adds bytes; waits while the client is behind.
    public func write(_ bytes: ArraySlice<UInt8>) throws {
        if pending.count + bytes.count > Self.chunkSize { try flush() }
        if bytes.count >= Self.chunkSize {
            try send(bytes)
        } else {
            pending += bytes
        }
    }

    /// Adds bytes; waits while the client is behind.
    public func write(_ bytes: [UInt8]) throws { try write(bytes[...]) }

    /// Adds the text's UTF-8 bytes; waits while the client is behind.
    public func write(_ text: String) throws {
        if pending.count + text.utf8.count > Self.chunkSize { try flush() }
        pending += text.utf8
    }

    /// What is held back at the stream's end.
    func takeRemaining() -> [UInt8] {
        defer { pending = [] }
        return pending
    }

    /// Sends what is held back so far; only for streams whose client should see each piece at once.
    public func flush() throws {
        guard !pending.isEmpty else { return }
        try send(pending[...])
        pending.removeAll(keepingCapacity: true)
    }
}
