import Glibc
import HTTP

/// A temporary file without a name, so that nothing of it remains after a crash.
///
/// A class, because the file is closed with it; used by one thread.
final class UnnamedFile {
    private static let pieceBytes = 64 << 10

    private let descriptor: Int32

    /// Creates an empty file on the disk of a folder, readable only by this user.
    init(in folder: ExportFolder) throws {
        try folder.make()
        var name = Array("\(folder.path)/download-XXXXXX".utf8CString)
        descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw Self.failure("created") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(name)
    }

    deinit { close(descriptor) }

    /// A path that leads to the file as long as it is open.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Sends the file from its beginning.
    func send(to sink: BodySink) throws {
        var offset: off_t = 0
        var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
        while true {
            let count = pread(descriptor, &piece, piece.count, offset)
            guard count >= 0 else { throw Self.failure("read") }
            if count == 0 { return }
            try sink.write(count == piece.count ? piece : Array(piece[..<count]))
            offset += off_t(count)
        }
    }

    private static func failure(_ what: String) -> ExportFolder.Failure {
        let reason = String(cString: strerror(errno))
        return ExportFolder.Failure(description: "A temporary file couldn't be \(what): \(reason).")
    }
}
