import Glibc

/// A part of a file as a body. It is read while it is sent, so its size doesn't matter.
public struct FileSlice: Sendable {
    /// The file can't be read, or is shorter than expected.
    public struct Failure: Error, CustomStringConvertible {
        /// A message for the operator.
        public let description: String
    }

    private static let pieceCount = 256 << 10

    /// The path of the file.
    public let path: String
    /// The range of bytes to send.
    public let range: Range<Int>

    /// Creates a slice with a range of a file's bytes.
    public init(path: String, range: Range<Int>) {
        self.path = path
        self.range = range
    }

    /// Creates a slice with all bytes of a file.
    public init(entireFile path: String) throws {
        self.init(path: path, range: 0..<0)
        guard let size = Self.size(of: path) else { throw failure("cannot be opened") }
        self.init(path: path, range: 0..<size)
    }

    /// Returns the size of a file in bytes; nil if there is no file.
    public static func size(of path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Int(status.st_size)
    }

    /// Writes the bytes. Throws if the file ends too early, so that the client doesn't mistake a part for the complete
    /// file.
    public func write(to sink: BodySink) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("cannot be opened") }
        defer { close(descriptor) }
        var piece = [UInt8](repeating: 0, count: min(Self.pieceCount, max(1, range.count)))
        var place = range.lowerBound
        while place < range.upperBound {
            let count = pread(descriptor, &piece, min(piece.count, range.upperBound - place), place)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(count == 0 ? "ends at byte \(place)" : "cannot be read") }
            try sink.write(piece[..<count])
            place += count
        }
    }

    private func failure(_ words: String) -> Failure { Failure(description: "The file \(path) \(words).") }
}
