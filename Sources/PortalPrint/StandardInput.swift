import Glibc
import Printing

/// Reads standard input.
enum StandardInput {
    /// Returns all bytes. Throws a ``PrintFailure`` if there are more than `bytesMax`.
    static func read(bytesMax: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(STDIN_FILENO, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw PrintFailure(
                    .system, "The document can't be read: \(String(cString: strerror(errno))).")
            }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= bytesMax else {
                throw PrintFailure(.document, "The document is larger than \(bytesMax >> 20) MB, the limit.")
            }
            bytes.append(contentsOf: piece[..<count])
        }
    }
}
