import Glibc

/// Where commands print: standard output, or a list in tests.
enum Output {
    @TaskLocal static var write: @Sendable (ArraySlice<UInt8>) throws -> Void = { try writeAll($0, to: 1) }

    /// Prints a line and flushes it, even when the output is a file.
    static func line(_ text: String) throws {
        try write(Array((text + "\n").utf8)[...])
    }

    /// Writes all the bytes to an open file.
    static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw CommandFailure(sentence: "The output could not be written: \(SystemReason.last).")
            }
            rest = rest.dropFirst(count)
        }
    }
}

/// Returns the system message for the error of the last system call.
enum SystemReason {
    static var last: String { String(cString: strerror(errno)) }
}
