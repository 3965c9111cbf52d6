import Access
import Cryptography
import Responses
import SQLStore
import Studies

/// The changes that a file of values would make, line by line. Creating a plan writes nothing.
struct PropertyImportPlan: Sendable {
    /// One line with changes.
    struct Step: Sendable {
        let line: Int
        let holder: TokenProperties
        let changes: [PropertyEditor.Change]
    }

    private(set) var steps: [Step] = []
    private(set) var problems: [LineProblem]
    /// The number of lines without changes.
    private(set) var unchangedCount = 0

    /// Creates a plan by looking up the tokens of a file in a study.
    init(
        _ file: PropertyFile, _ grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws {
        problems = file.problems
        let found = try TokenPropertyRepository().find(file.lines.map(\.name), grant, transaction)
        var seen: [Int64: Int] = [:]
        for line in file.lines {
            guard let holder = found[line.name] else {
                problems.append(LineProblem(line: line.number, sentence: Self.unknown(line.name)))
                continue
            }
            if let first = seen[holder.row] {
                problems.append(
                    LineProblem(
                        line: line.number,
                        sentence: "Line \(first) has the same token. Keep one of them."))
                continue
            }
            seen[holder.row] = line.number
            let changes = PropertyEditor.effective(line.changes, on: holder)
            if changes.isEmpty {
                unchangedCount += 1
            } else {
                steps.append(Step(line: line.number, holder: holder, changes: changes))
            }
        }
        problems.sort(by: LineProblem.isBefore)
    }

    private static func unknown(_ name: TokenProperties.Selector) -> String {
        switch name {
        case .token(let token): "This study has no token \(token)."
        case .row(let row), .participant(let row):
            "No participant \(row) of this study enrolled with a token."
        }
    }

    var valueCount: Int { steps.reduce(0) { $0 + $1.changes.count } }

    /// A digest that is equal for plans with the same changes of the same values.
    var digest: String {
        var text = ""
        for step in steps {
            text += "\(step.line) \(step.holder.row)"
            for (property, value) in step.changes {
                text += "|\(property.id) \(property.text(step.holder.value(of: property)))>"
                text += property.text(value)
            }
            text += "\n"
        }
        return SHA256.digest(Array(text.utf8)).hex
    }
}
