/// A formula that can't be read, or can't be compiled to what phones evaluate.
public struct FormulaError: Error, Hashable, Sendable {
    /// What happened, why, and what to do, in complete sentences.
    public let message: String
    /// The part of the formula it is about, in characters from 0.
    public let range: Range<Int>
    /// The text of that part; empty at the end of the formula.
    public let subexpression: String

    /// The position of the part, in characters from 1.
    public var position: Int { range.lowerBound + 1 }

    /// Creates an error about a part of a formula.
    init(_ message: String, at range: Range<Int>, in source: [Character]) {
        let kept = range.clamped(to: 0..<source.count)
        self.message = message
        self.range = range
        subexpression = String(source[kept])
    }

    /// Creates an error about a part whose text is known.
    init(_ message: String, at range: Range<Int>, reading subexpression: String) {
        (self.message, self.range, self.subexpression) = (message, range, subexpression)
    }
}
