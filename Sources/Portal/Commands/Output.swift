import Glibc

/// Where verbs print: standard output; tests put a list in its place.
enum Output {
    @TaskLocal static var write: @Sendable (ArraySlice<UInt8>) throws -> Void = { try writeAll($0, to: 1) }

    /// Prints a line at once, even when the output goes to a file.
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

/// Why the last call to the system failed, in the system's words.
enum SystemReason {
    static var last: String { String(cString: strerror(errno)) }
}
