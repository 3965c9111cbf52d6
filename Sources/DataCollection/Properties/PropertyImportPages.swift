import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies

/// The page that uploads a file with values.
struct PropertyImportPage {
    let frame: Frame
    let channel: Channel
    let hasProperties: Bool
    let bytesMax: Int
    var clearsBlanks = false
    var problems = FormProblems()

    var address: String { ResponsePaths.propertyImports(channel) }
    var blanks: String { clearsBlanks ? "clear" : "keep" }
    var templateAddress: String { ResponsePaths.properties(channel) + "/template.csv" }
    var file: FileField {
        FileField(
            "file", "CSV file",
            limits: "One line for each token, up to 100,000 lines and \(bytesMax >> 20) MB.",
            accepts: "text/csv,.csv,.txt", error: problems["file"], bytesMax: bytesMax)
    }
}

/// The page with the changes of a file, before they are saved.
struct PropertyImportPlanPage {
    /// The number of lines on one page.
    static let shownMax = 200

    struct Row {
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
    let plan: PropertyImportPlan
    let clearsBlanks: Bool
    let showsTokens: Bool
    /// The number of lines on previous pages.
    let from: Int
    let reason: String
    let problems: FormProblems

    var blanks: String { clearsBlanks ? "clear" : "keep" }
    var isValid: Bool { plan.problems.isEmpty }
    var summary: [DescriptionItem] {
        [
            DescriptionItem("File", LinkedText(fileName)),
            DescriptionItem("Lines with changes", LinkedText(NumberFormat.integer(plan.steps.count))),
            DescriptionItem("Values to set", LinkedText(NumberFormat.integer(plan.valueCount))),
            DescriptionItem("Lines without changes", LinkedText(NumberFormat.integer(plan.unchangedCount))),
            DescriptionItem("Problems", LinkedText(NumberFormat.integer(plan.problems.count))),
            DescriptionItem("Blank cells", clearsBlanks ? "Clear the value" : "Keep the current value"),
        ]
    }
    var problemList: LineProblemList { LineProblemList(problems: plan.problems) }
    var lines: [Row] {
        plan.steps.dropFirst(from).prefix(Self.shownMax).map { step in
            Row(
                number: "\(step.line)",
                token: showsTokens
                    ? PropertyPage.spaced(step.holder.token)
                    : step.holder.participant.map { "Participant \($0)" }
                        ?? "Token number \(step.holder.row)",
                changes: step.changes.map { property, value in
                    Row.Value(
                        property: property.key,
                        before: Self.shown(step.holder.value(of: property), property),
                        after: Self.shown(value, property))
                })
        }
    }
    var range: String {
        let last = min(from + Self.shownMax, plan.steps.count)
        return "\(from + 1) to \(last) of \(NumberFormat.counted(plan.steps.count, "line", "lines"))"
    }
    var first: String? { from == 0 ? nil : page(0) }
    var next: String? {
        from + Self.shownMax < plan.steps.count ? page(from + Self.shownMax) : nil
    }
    var takeLabel: String { "Set \(NumberFormat.counted(plan.valueCount, "value", "values"))" }

    private func page(_ from: Int) -> String {
        let query = [("from", "\(from)")] + (clearsBlanks ? [("blanks", "clear")] : [])
        return "\(address)?\(PercentCoding.query(query))"
    }

    private static func shown(_ value: SQLValue, _ property: StoredProperty) -> String {
        value == .null ? "blank" : ListCell.text(value, property.dataType.columnType)
    }
}
