import CZlib
import Glibc

/// The reason a compressed file couldn't be written or read.
public struct GzipFailure: Error, CustomStringConvertible {
    /// The message for the operator.
    public let description: String
}

/// Writes a compressed file from beginning to end, in constant memory.
///
/// A class, because writers share the file; used by one thread.
public final class GzipWriter {
    private let path: String
    private var file: gzFile?

    /// Creates the file, readable only by this user; an existing file is overwritten.
    public init(creating path: String) throws {
        self.path = path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0, let file = Self.compress(into: descriptor) else {
            throw GzipFailure(description: "The file \(path) could not be created: \(Self.reason).")
        }
        self.file = file
    }

    /// Opens a gzip stream on an open file, which is closed with the stream. If zlib lacks memory or doesn't support
    /// the mode, closes the file and returns nil.
    static func compress(into descriptor: Int32, mode: String = "wb6") -> gzFile? {
        if let file = gzdopen(descriptor, mode) { return file }
        let reason = errno
        close(descriptor)
        errno = reason
        return nil
    }

    deinit {
        if let file { gzclose(file) }
    }

    /// Adds bytes.
    public func write(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        guard gzwrite(file, bytes, UInt32(bytes.count)) == Int32(bytes.count) else {
            throw GzipFailure(description: "The file \(path) could not be written: \(Self.reason).")
        }
    }

    /// Ends the file, and returns once it is on disk.
    public func finish() throws {
        let open = file
        file = nil
        let descriptor = gzclose(open) == Z_OK ? Glibc.open(path, O_RDONLY | O_CLOEXEC) : -1
        guard descriptor >= 0 else {
            throw GzipFailure(description: "The file \(path) could not be completed: \(Self.reason).")
        }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw GzipFailure(description: "The file \(path) could not be completed: \(Self.reason).")
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}

/// Reads the lines of a compressed file, one after the other.
public enum GzipLines {
    private static let pieceCount = 64 << 10
    /// The maximum length of a line; a file with a longer one wasn't written by this program.
    private static let lineMax = 16 << 20

    /// Calls `body` with each line, without its line ending. Throws if the file can't be read or is truncated.
    public static func read(_ path: String, _ body: (String) throws -> Void) throws {
        guard let file = gzopen(path, "rbe") else {
            throw GzipFailure(description: "The file \(path) cannot be opened.")
        }
        defer { gzclose(file) }
        var piece = [UInt8](repeating: 0, count: pieceCount)
        var rest: [UInt8] = []
        while true {
            let count = gzread(file, &piece, UInt32(pieceCount))
            guard count >= 0 else { throw GzipFailure(description: "The file \(path) is damaged.") }
            if count == 0 { break }
            var start = 0
            while let end = piece[start..<Int(count)].firstIndex(of: UInt8(ascii: "\n")) {
                rest += piece[start..<end]
                try body(String(decoding: rest, as: UTF8.self))
                rest.removeAll(keepingCapacity: true)
                start = end + 1
            }
            rest += piece[start..<Int(count)]
            guard rest.count <= lineMax else {
                throw GzipFailure(description: "The file \(path) has a line without a line break.")
            }
        }
        try requireComplete(file, path)
        if !rest.isEmpty { try body(String(decoding: rest, as: UTF8.self)) }
    }

    private static func requireComplete(_ file: gzFile, _ path: String) throws {
        var code: Int32 = 0
        _ = gzerror(file, &code)
        guard code == Z_OK || code == Z_STREAM_END else {
            throw GzipFailure(description: "The file \(path) is incomplete.")
        }
    }
}
