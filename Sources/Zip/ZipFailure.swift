import Glibc

/// Why an archive could not be written.
public struct ZipFailure: Error, CustomStringConvertible {
    /// A sentence for the operator.
    public let description: String
    /// Whether the disk is full.
    public let isDiskFull: Bool

    init(_ words: String, code: Int32, errno reason: Int32) {
        // -1 is minizip's way to say that the system failed.
        let cause = code == -1 ? String(cString: strerror(reason)) : "minizip error \(code)"
        description = "\(words): \(cause)."
        isDiskFull = code == -1 && reason == ENOSPC
    }
}
