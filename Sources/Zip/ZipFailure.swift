import Glibc

/// The reason an archive couldn't be written.
public struct ZipFailure: Error, CustomStringConvertible {
    /// The message for the operator.
    public let description: String
    /// Whether the disk is full.
    public let isDiskFull: Bool

    init(_ words: String, code: Int32, errno reason: Int32) {
        // minizip returns -1 when a system call failed.
        let cause = code == -1 ? String(cString: strerror(reason)) : "minizip error \(code)"
        description = "\(words): \(cause)."
        isDiskFull = code == -1 && reason == ENOSPC
    }
}
