import Glibc
import Printing

/// A file without a name, which disappears with the process.
///
/// A class because it owns the stream.
final class TemporaryFile {
    let stream: UnsafeMutablePointer<FILE>

    /// Creates a file in a folder. Throws a ``PrintFailure`` if that is impossible.
    init(in folder: String) throws {
        var path = Array((folder + "/portal-print-XXXXXX").utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0, unlink(path) == 0, let stream = fdopen(descriptor, "w+") else {
            if descriptor >= 0 { close(descriptor) }
            throw Self.failure("A temporary file can't be created in \(folder)")
        }
        self.stream = stream
    }

    deinit { fclose(stream) }

    /// The path under which this process may open the file again.
    var path: String { "/proc/self/fd/\(fileno(stream))" }

    /// Passes on what is in the stream's buffer.
    func flush() throws {
        guard fflush(stream) == 0 else { throw Self.failure("The PDF can't be written") }
    }

    /// Copies the content to an open file, pipe or socket.
    func copy(to descriptor: Int32) throws {
        let source = fileno(stream)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var offset = 0
        while true {
            let count = pread(source, &bytes, bytes.count, offset)
            guard count >= 0 else { throw Self.failure("The PDF can't be read") }
            guard count > 0 else { return }
            try Self.write(bytes[..<count], to: descriptor)
            offset += count
        }
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws {
        var rest = bytes
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw failure("The PDF can't be written") }
            rest = rest.dropFirst(written)
        }
    }

    private static func failure(_ what: String) -> PrintFailure {
        PrintFailure(.system, "\(what): \(String(cString: strerror(errno))).")
    }
}
