import JSON
import PortalUI
import SQLStore
import Studies
import Timekeeping

/// The form field for a corrected value: the control for the expected type, and conversion of the input to the JSON of
/// the response.
struct CorrectionField: Sendable {
    static let name = "value"
    private static let label = "New value"
    private static let choicesMax = 30

    let problem: ResponseProblem
    /// The question in the design, if known.
    let step: DesignedStep?
    var typed = ""
    var error: String?

    init(_ problem: ResponseProblem, _ step: DesignedStep?) {
        self.problem = problem
        self.step = step
    }

    /// The select control for true and false, or nil for other types.
    var select: SelectField? {
        guard problem.expected == .boolean || problem.expected == .skipped else { return nil }
        return SelectField(
            Self.name, Self.label, [SelectOption("true", "true"), SelectOption("false", "false")],
            chosen: typed,
            prompt: "No answer", error: error)
    }

    /// The control for text and for lists with one option per line, or nil for other types.
    var area: TextArea? {
        switch problem.expected {
        case .text, .shorterText, .choice, .choices:
            TextArea(Self.name, Self.label, typed, rows: 3, hint: hint, error: error, limit: problem.limit)
        default: nil
        }
    }

    var line: TextField {
        TextField(
            Self.name, Self.label, typed, kind: problem.expected == .number ? .decimal(step: "any") : .text,
            hint: hint, error: error, width: .medium, hasFocus: true)
    }

    private var hint: String {
        let known = step?.choices.prefix(Self.choicesMax).joined(separator: ", ") ?? ""
        let offered = known.isEmpty ? "" : " Options in the design: \(known)."
        let format =
            switch problem.expected {
            case .number: "Expected \(problem.expectation(step))."
            case .date: "Such as 2026-11-20 or 2026-11-20 14:30, without a time zone."
            case .time: "Such as 2026-11-20 14:30, in UTC."
            case .choices: "One option per line." + offered
            case .choice, .text: "Use the same text as the app." + offered
            default: "Expected \(problem.expectation(step))."
            }
        return format + " Leave blank for no answer."
    }

    /// Returns the input as JSON.
    ///
    /// - Throws: ``RowFieldProblem`` if the input is invalid.
    func json() throws(RowFieldProblem) -> JSONTree {
        let text = typed.replacing("\r\n", with: "\n")
        if text.allSatisfy(\.isWhitespace) { return .null }
        switch problem.expected {
        case .number: return try number(text.trimmed)
        case .boolean, .skipped:
            guard let flag = WireBoolean.read(text) else { throw RowFieldProblem("Choose true or false.") }
            return .bool(flag)
        case .date: return try date(text.trimmed)
        case .time: return try time(text.trimmed)
        case .choices:
            let lines = text.split(separator: "\n").map { String($0).trimmed }.filter { !$0.isEmpty }
            return .array(lines.map(JSONTree.string))
        default: return .string(text)
        }
    }

    private func number(_ text: String) throws(RowFieldProblem) -> JSONTree {
        let expected = problem.expectation(step)
        guard let tree = try? JSONTree.parse(text), case .number(let number) = tree,
            let value = number.double, step?.takes(value) ?? true
        else { throw RowFieldProblem("Enter \(expected), or leave it blank.") }
        return tree
    }

    private func date(_ text: String) throws(RowFieldProblem) -> JSONTree {
        if CivilDate(text) != nil { return .string(text) }
        guard let time = Self.civil(text) else {
            throw RowFieldProblem(
                "Enter a date, such as 2026-11-20, or a date and time, such as 2026-11-20 14:30.")
        }
        return .string(OffsetDateTime(civil: time, offset: .utc).wire)
    }

    private func time(_ text: String) throws(RowFieldProblem) -> JSONTree {
        guard let time = Self.civil(text) else {
            throw RowFieldProblem("Enter a date and time, such as 2026-11-20 14:30.")
        }
        return .string(OffsetDateTime(civil: time, offset: .utc).wire)
    }

    private static func civil(_ text: String) -> CivilDateTime? {
        CivilDateTime(text) ?? CivilDateTime(text + ":00")
    }
}
