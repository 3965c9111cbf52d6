import PortalUI

/// A problem with one line of an uploaded table.
struct LineProblem: Sendable, Hashable {
    /// The number of the line in the file. The header is line 1.
    let line: Int
    let sentence: String
}

/// The problems of an uploaded table, as a card.
struct LineProblemList {
    /// The number of problems on a page.
    private static let shownMax = 200

    private let problems: [LineProblem]

    init(_ problems: [LineProblem]) {
        self.problems = problems.sorted { ($0.line, $0.sentence) < ($1.line, $1.sentence) }
    }

    var isEmpty: Bool { problems.isEmpty }
    var shown: [LineProblem] { Array(problems.prefix(Self.shownMax)) }
    var more: String? {
        problems.count > Self.shownMax
            ? "\(NumberFormat.integer(problems.count - Self.shownMax)) more not shown." : nil
    }
}
