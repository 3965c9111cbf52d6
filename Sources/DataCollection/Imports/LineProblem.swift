import PortalUI

/// A problem with one line of an uploaded table.
struct LineProblem: Sendable, Hashable {
    /// The number of the line in the file. The header is line 1.
    let line: Int
    let sentence: String

    /// Returns whether a problem comes before another in a list.
    static func isBefore(_ one: LineProblem, _ other: LineProblem) -> Bool {
        (one.line, one.sentence) < (other.line, other.sentence)
    }
}

/// The problems of an uploaded table, as a card.
struct LineProblemList {
    /// The number of problems on a page.
    private static let shownMax = 200

    let problems: [LineProblem]

    var shown: [LineProblem] { Array(problems.prefix(Self.shownMax)) }
    var more: String? {
        problems.count > Self.shownMax
            ? "\(NumberFormat.integer(problems.count - Self.shownMax)) more not shown." : nil
    }
}
