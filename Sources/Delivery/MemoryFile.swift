import CCurl
import Glibc

/// A file in memory. libssh2 reads private keys from files only; this one is never written to a disk, and the system
/// frees it when it is closed, even after a crash.
final class MemoryFile {
    private let descriptor: Int32

    /// Where code of this process can open the file, as long as this object lives.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Creates a file with these bytes.
    init(_ bytes: [UInt8]) throws(UnreadableFile) {
        descriptor = try Self.descriptor(of: bytes)
    }

    deinit {
        close(descriptor)
    }

    /// Returns a descriptor of a new file with these bytes, which the caller closes.
    static func descriptor(of bytes: [UInt8]) throws(UnreadableFile) -> Int32 {
        let descriptor = portal_memory_file("delivery")
        guard descriptor >= 0 else { throw UnreadableFile(errno) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                let code = errno
                close(descriptor)
                throw UnreadableFile(code)
            }
            written += count
        }
        return descriptor
    }
}
