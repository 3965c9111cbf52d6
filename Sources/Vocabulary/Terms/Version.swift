import SQLStore

/// A published version, counted in tenths: 1.0, 1.1, … 1.9, 2.0.
///
/// The original systems store floats and add 0.1. Apps compare the text.
public struct Version: Hashable, Comparable, Sendable, Codable {
    /// The version multiplied by ten.
    public let tenths: Int

    /// Creates a version from tenths.
    public init(tenths: Int) { self.tenths = tenths }

    /// The version of a first publication.
    public static let first = Version(tenths: 10)

    /// The version of the next publication.
    public var next: Version { Version(tenths: tenths + 1) }

    /// The text sent to apps, such as `1.0`.
    public var text: String { "\(tenths / 10).\(tenths % 10)" }

    /// Parses a version from a client: `1`, `1.0` and `1.00` are equal, and further digits are rounded to tenths.
    ///
    /// Returns nil if the text is not a plain decimal number, or too long for a version.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, whole.count <= 9, !whole.isEmpty, whole.allSatisfy(\.isDecimalDigit),
            let units = Int(whole)
        else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.count <= 9, fraction.allSatisfy(\.isDecimalDigit) else { return nil }
        let digits = fraction.compactMap(\.wholeNumberValue)
        let tenth = digits.first ?? 0
        let roundsUp = digits.count > 1 && digits[1] >= 5
        self.init(tenths: units * 10 + tenth + (roundsUp ? 1 : 0))
    }

    /// Returns whether the left version is older.
    public static func < (left: Version, right: Version) -> Bool { left.tenths < right.tenths }

    /// Decodes the stored form.
    public init(from decoder: any Decoder) throws {
        self.init(tenths: try decoder.singleValueContainer().decode(Int.self))
    }

    /// Encodes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(tenths)
    }
}

extension Character {
    fileprivate var isDecimalDigit: Bool { isASCII && isWholeNumber }
}

extension Version: SQLBindable, SQLReadable {
    /// The value as stored in a column.
    public var sqlValue: SQLValue { tenths.sqlValue }

    /// Decodes a column.
    public init(row: Row, column: Int) throws { self.init(tenths: try row[column]) }
}
