// XML: reads a whole document into elements, by libexpat.
//
// A document that declares a type is refused before anything of it is read: without a declaration there are no
// entities, so nothing is fetched and nothing grows. Knows no vocabulary.

/// What a document may be at most.
public struct XMLLimits: Sendable {
    /// The most bytes that are read.
    public var byteCount: Int
    /// How deep elements may be nested.
    public var depth: Int

    /// Limits of one's own.
    public init(byteCount: Int, depth: Int) {
        self.byteCount = byteCount
        self.depth = depth
    }

    /// 16 MiB, 100 deep.
    public static let usual = XMLLimits(byteCount: 16 << 20, depth: 100)
}

/// Why a document cannot be read, and where.
public struct XMLSyntaxError: Error, Hashable, CustomStringConvertible {
    /// The line, counted from 1.
    public let line: Int
    /// What is wrong there, as a sentence without its full stop.
    public let reason: String

    init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }

    /// The line and what is wrong there.
    public var description: String { "line \(line): \(reason)" }
}
