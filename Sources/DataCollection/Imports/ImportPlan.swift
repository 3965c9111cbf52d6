import Cryptography

/// A change that a file would make.
protocol ImportChange: Sendable {
    /// The first line of the file that leads to it.
    var line: Int { get }
    /// The number of items that it changes.
    var itemCount: Int { get }
    /// A text that differs if the change does, or the values that it replaces.
    var identity: String { get }
}

extension ImportChange {
    var itemCount: Int { 1 }
}

/// The changes that a file would make, and the problems that prevent it.
struct ImportPlan<Change: ImportChange>: Sendable {
    private(set) var changes: [Change] = []
    private(set) var problems: [LineProblem]
    /// The number of entries of the file that change nothing.
    private(set) var unchangedCount = 0
    private var firstLines: [String: Int] = [:]

    /// Creates a plan without changes, with the problems found while the table was read.
    init(_ table: UploadedTable) { problems = table.problems }

    mutating func refuse(_ line: Int, _ sentence: String) {
        problems.append(LineProblem(line: line, sentence: sentence))
    }

    /// Adds a change; nil for an entry that changes nothing.
    mutating func add(_ change: Change?) {
        if let change { changes.append(change) } else { unchangedCount += 1 }
    }

    /// Returns whether no line before had this key. Adds a problem to a later line with it: "Line 2 has the same code."
    mutating func isFirst(_ line: Int, with key: String, named name: String) -> Bool {
        guard let first = firstLines[key] else {
            firstLines[key] = line
            return true
        }
        refuse(line, "Line \(first) has the same \(name). Keep one of them.")
        return false
    }

    var canBeApplied: Bool { problems.isEmpty && !changes.isEmpty }
    var itemCount: Int { changes.reduce(0) { $0 + $1.itemCount } }

    /// Identifies the changes, so that what was reviewed is what is saved.
    var digest: String {
        SHA256.digest(Array(changes.map(\.identity).joined(separator: "\n").utf8)).hex
    }
}
