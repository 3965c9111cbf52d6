// XML: reads a whole document into elements, with libexpat.
//
// A document with a document type declaration is rejected before any of it is read: without the declaration there are
// no entities, so nothing is fetched and nothing expands. Independent of any vocabulary.

/// The limits of a document.
public struct XMLLimits: Sendable {
    /// The maximum number of bytes.
    public var byteCount: Int
    /// The maximum nesting depth of elements.
    public var depth: Int

    /// Creates custom limits.
    public init(byteCount: Int, depth: Int) {
        self.byteCount = byteCount
        self.depth = depth
    }

    /// 16 MiB, 100 deep.
    public static let standard = XMLLimits(byteCount: 16 << 20, depth: 100)
}

/// The reason a document couldn't be read, and where.
public struct XMLSyntaxError: Error, Hashable, CustomStringConvertible {
    /// The line, counted from 1.
    public let line: Int
    /// What is wrong there, as a sentence without a period.
    public let reason: String

    init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }

    /// The line and what is wrong there.
    public var description: String { "line \(line): \(reason)" }
}
