import Glibc

/// A part of a file as a body: read as it is sent, so that its size does not matter.
public struct FileSlice: Sendable {
    /// The file cannot be read, or is shorter than it was said to be.
    public struct Failure: Error, CustomStringConvertible {
        /// A sentence for the operator.
        public let description: String
    }

    private static let pieceCount = 256 << 10

    /// The file.
    public let path: String
    /// The bytes that are sent.
    public let range: Range<Int>

    /// These bytes of a file.
    public init(path: String, range: Range<Int>) {
        self.path = path
        self.range = range
    }

    /// All bytes of a file.
    public init(whole path: String) throws {
        self.init(path: path, range: 0..<0)
        guard let size = Self.size(of: path) else { throw failure("cannot be opened") }
        self.init(path: path, range: 0..<size)
    }

    /// How many bytes a file has; nil where there is none.
    public static func size(of path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Int(status.st_size)
    }

    /// Writes the bytes; throws where the file ends too soon, so that no one takes the part for the whole.
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
