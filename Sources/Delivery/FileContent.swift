import Cryptography
import Glibc
import Outbound

/// The bytes to send: a file, or a few bytes in memory. Belongs to the thread of one transfer.
final class FileContent {
    /// The size when the file was opened.
    let byteCount: Int
    private let descriptor: Int32
    private var position = 0

    /// Opens a regular file for reading.
    init(path: String) throws(UnreadableFile) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw UnreadableFile(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw UnreadableFile(EINVAL)
        }
        byteCount = Int(status.st_size)
    }

    /// Makes bytes readable as a file is; nothing is written to a disk.
    init(_ bytes: [UInt8]) throws(UnreadableFile) {
        descriptor = try MemoryFile.descriptor(of: bytes)
        byteCount = bytes.count
    }

    deinit {
        close(descriptor)
    }

    /// Fills a buffer with the next bytes; returns their number, which is 0 at the end only. Nil if the file has become
    /// shorter or can't be read.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let wanted = min(buffer.count, byteCount - position)
        guard wanted > 0 else { return 0 }
        let count = pread(descriptor, buffer.baseAddress, wanted, off_t(position))
        guard count > 0 else { return nil }
        position += count
        return count
    }

    /// Returns the SHA-256 of the file and goes back to its start; nil after cancellation.
    func digest(_ cancellation: Cancellation) throws(UnreadableFile) -> Digest? {
        var hash = SHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 16)
        defer { buffer.deallocate() }
        position = 0
        while !cancellation.isCancelled {
            guard let count = read(into: buffer) else { throw UnreadableFile(EIO) }
            guard count > 0 else {
                position = 0
                return hash.finish()
            }
            hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        return nil
    }
}

/// A file on this machine that can't be read.
struct UnreadableFile: Error {
    /// The system's reason, such as `No such file or directory`.
    let reason: String

    init(_ code: Int32) {
        reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
