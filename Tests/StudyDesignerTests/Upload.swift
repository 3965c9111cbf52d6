import Testing

/// What a test sends as a file; a run names it by its size, for some are of many megabytes.
struct Upload: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The same with so many bytes of nothing after it.
    init(_ bytes: [UInt8], paddedBy count: Int) { self.bytes = bytes + Array(repeating: 0, count: count) }

    init(_ text: String) { bytes = Array(text.utf8) }

    var testDescription: String { "\(bytes.count) bytes" }
}
