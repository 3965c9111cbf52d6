import Access
import HTTP
import PortalUI
import SQLStore
import Studies

/// Where a file with values is sent.
struct PropertyImportPage {
    let frame: Frame
    let channel: Channel
    let hasProperties: Bool
    let bytesMax: Int
    var clearsBlanks = false
    var problems = FormProblems()

    var address: String { Paths.propertyImports(channel) }
    var blanks: String { clearsBlanks ? "clear" : "keep" }
    var templateAddress: String { Paths.properties(channel) + "/template.csv" }
    var file: FileField {
        FileField(
            "file", "File with values",
            limits: "CSV, a line for each token, up to 100,000 lines and \(bytesMax >> 20) MB.",
            accepts: "text/csv,.csv,.txt", error: problems["file"], bytesMax: bytesMax)
    }
}

/// What a file would change, before anything is written.
struct PropertyPlanPage {
    /// The lines that one page shows.
    static let shownMax = 200

    struct Line {
        let number: String
        let token: String
        let changes: [Value]

        struct Value {
            let property: String
            let before: String
            let after: String
        }
    }

    let frame: Frame
    let address: String
    let fileName: String
    let plan: PropertyPlan
    let clearsBlanks: Bool
    let showsTokens: Bool
    /// How many of the lines are on the pages before.
    let from: Int
    let reason: String
    let problems: FormProblems

    var blanks: String { clearsBlanks ? "clear" : "keep" }
    var isWhole: Bool { plan.problems.isEmpty }
    var summary: [Fact] {
        [
            Fact("File", RichLine(fileName)),
            Fact("Lines that change something", RichLine(Figures.whole(plan.steps.count))),
            Fact("Values that are set", RichLine(Figures.whole(plan.valueCount))),
            Fact("Lines that are so already", RichLine(Figures.whole(plan.unchangedCount))),
            Fact("Problems", RichLine(Figures.whole(plan.problems.count))),
            Fact("Blank cells", clearsBlanks ? "clear the value" : "leave the value as it is"),
        ]
    }
    var shownProblems: [PropertyFile.Problem] { Array(plan.problems.prefix(Self.shownMax)) }
    var moreProblems: String? {
        plan.problems.count > Self.shownMax
            ? "\(Figures.whole(plan.problems.count - Self.shownMax)) more are not listed." : nil
    }
    var lines: [Line] {
        plan.steps.dropFirst(from).prefix(Self.shownMax).map { step in
            Line(
                number: "\(step.line)",
                token: showsTokens
                    ? PropertyPage.spaced(step.holder.token)
                    : step.holder.participant.map { "Participant \($0)" }
                        ?? "Token number \(step.holder.row)",
                changes: step.changes.map { property, value in
                    Line.Value(
                        property: property.key,
                        before: Self.shown(step.holder.value(of: property), property),
                        after: Self.shown(value, property))
                })
        }
    }
    var range: String {
        let last = min(from + Self.shownMax, plan.steps.count)
        return "\(from + 1) to \(last) of \(Figures.counted(plan.steps.count, "line", "lines"))"
    }
    var first: String? { from == 0 ? nil : page(0) }
    var next: String? {
        from + Self.shownMax < plan.steps.count ? page(from + Self.shownMax) : nil
    }
    var takeLabel: String { "Set \(Figures.counted(plan.valueCount, "value", "values"))" }

    private func page(_ from: Int) -> String {
        let query = [("from", "\(from)")] + (clearsBlanks ? [("blanks", "clear")] : [])
        return "\(address)?\(PercentCoding.query(query))"
    }

    private static func shown(_ value: SQLValue, _ property: KeptProperty) -> String {
        value == .null ? "blank" : ListCell.text(value, property.dataType.columnType)
    }
}
