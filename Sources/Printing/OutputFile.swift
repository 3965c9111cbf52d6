import Glibc

/// A file that gets its name when it is complete.
struct OutputFile: ~Copyable {
    let descriptor: Int32
    /// The folder of the file.
    let folder: String
    private let path: String
    private let temporaryPath: String

    /// Creates a file in the folder of the path that it will have. Throws a ``PrintFailure`` if that is impossible.
    init(for path: String) throws(PrintFailure) {
        self.path = path
        folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        temporaryPath = "\(folder)/.print-\(UInt64.random(in: 0...UInt64.max))"
        descriptor = open(temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    deinit { close(descriptor) }

    /// Gives the file its name, after it is on disk, and returns its size in bytes.
    func keep() throws(PrintFailure) -> Int {
        var status = stat()
        guard fsync(descriptor) == 0, fstat(descriptor, &status) == 0, rename(temporaryPath, path) == 0 else {
            throw Self.failure(path)
        }
        return Int(status.st_size)
    }

    /// Removes the file.
    func discard() { unlink(temporaryPath) }

    private static func failure(_ path: String) -> PrintFailure {
        PrintFailure(.system, "\(path) can't be written: \(String(cString: strerror(errno))).")
    }
}
