import AppSimulation
import HTTP
import JSON
import PortalUI
import Responses
import Studies
import Timekeeping
import Vocabulary

/// The form fields for a corrected value: the controls for the question's response format.
struct CorrectionField: Sendable {
    static let name = "value"
    static let otherName = "other"

    let problem: ResponseProblem
    /// The question in the design, if known.
    let step: DesignedStep?
    /// When the response was received, for date ranges that are relative to it.
    let receivedAt: Instant
    /// The input: one value, or a value for each selected choice.
    private(set) var values: [String] = []
    /// The text entered for a choice that asks for it.
    private(set) var otherText = ""
    var error: String?

    init(_ problem: ResponseProblem, _ step: DesignedStep?, receivedAt: Instant) {
        self.problem = problem
        self.step = step
        self.receivedAt = receivedAt
    }

    /// Reads the submitted form.
    mutating func read(_ form: Form) {
        values = form.all(Self.name).map { $0.replacing("\r\n", with: "\n") }
        otherText = (form[Self.otherName] ?? "").trimmed
    }

    var typed: String { values.first ?? "" }
    var rule: AnswerRule? { problem.rule(of: step) }

    /// The choices of the question, or nil if it has none.
    var offered: ChoiceAnswerRule? {
        if case .choice(let rule) = rule { rule } else { nil }
    }

    /// What the control asks for: the answer, or what the app reports about it.
    private var label: String {
        switch (problem.expected, problem.path.parts.last) {
        case (.skipped, _): "Skipped"
        case (.time, "startTime"), (.time, "start"): "New start time"
        case (.time, "endTime"), (.time, "end"): "New end time"
        default: "New value"
        }
    }

    /// Whether several choices can be selected.
    private var takesSeveral: Bool { problem.expected == .choices && offered?.takesSeveral == true }
}

// Controls
extension CorrectionField {
    /// The checkboxes for questions with several choices, or nil for others.
    var checkboxes: CheckboxList? {
        guard let offered, takesSeveral else { return nil }
        return CheckboxList(
            Self.name, label, Self.options(offered, values), chosen: Set(values),
            hint: "Select none for no answer.",
            error: error)
    }

    /// The select control for a choice, and for true and false, or nil for other types.
    var select: SelectField? {
        if let offered, !takesSeveral { return select(Self.options(offered, values)) }
        switch problem.expected {
        case .boolean: return select([SelectOption("true", "true"), SelectOption("false", "false")])
        case .skipped:
            // Without a value, an answer counts as not skipped, so both must be chosen explicitly.
            return SelectField(
                Self.name, label, [SelectOption("true", "Yes"), SelectOption("false", "No")], chosen: typed,
                prompt: "Yes or no", hint: "If the question was skipped, its answer is not saved.",
                error: error)
        default: return nil
        }
    }

    private func select(_ options: [SelectOption]) -> SelectField {
        SelectField(Self.name, label, options, chosen: typed, prompt: "No answer", error: error)
    }

    /// The text field of the choice that asks for text, or nil if none does.
    var other: TextField? {
        guard problem.expected == .choices || problem.expected == .choice, let choice = offered?.other else {
            return nil
        }
        return TextField(
            Self.otherName, "Text for \u{201C}\(choice.text)\u{201D}", otherText,
            isOptional: !choice.needsText)
    }

    /// The control for text and for lists with one option per line, or nil for other types.
    var area: TextArea? {
        switch problem.expected {
        case .choice, .choices: break
        case .text, .shorterText:
            if case .text(let rule) = rule, !rule.takesLines { return nil }
        default: return nil
        }
        return TextArea(Self.name, label, typed, rows: 3, hint: hint, error: error, limit: limit)
    }

    var line: TextField {
        TextField(
            Self.name, label, typed, hint: hint, error: error, limit: limit,
            width: limit == nil ? .medium : .long, hasFocus: true)
    }

    private var limit: Int? {
        if case .text(let rule) = rule { rule.lengthMax ?? problem.limit } else { problem.limit }
    }

    private var hint: String {
        let format =
            switch problem.expected {
            case .date where rule == nil: "Such as 2026-11-20 or 2026-11-20 14:30, without a time zone."
            case .time: "Such as 2026-11-20 14:30, in UTC."
            case .choices: "One option per line, each with the same text as in the app."
            case .choice: "Use the same text as the app."
            default: "Expected \(problem.expectation(step))." + example
            }
        guard case .text(let rule) = rule, let pattern = rule.uncheckedPattern else {
            return "\(format) \(Self.blank)"
        }
        return "\(format) The pattern \(ResponseProblem.quoted(pattern)) isn't checked here. \(Self.blank)"
    }

    private var example: String {
        if case .number(let rule) = rule, rule.measure == .hours { " Such as 7.5 or 7:30." } else { "" }
    }

    private static let blank = "Leave blank for no answer."

    /// Returns the choices with labels and values. A value that isn't offered remains visible after an error.
    private static func options(_ rule: ChoiceAnswerRule, _ values: [String]) -> [SelectOption] {
        let known = rule.choices.map { choice in
            let isSame = choice.text.isEmpty || choice.text == choice.value
            return SelectOption(choice.value, isSame ? choice.value : "\(choice.text) (\(choice.value))")
        }
        let others = values.filter { value in !value.isEmpty && rule.choice(value) == nil }
        return known + others.map { SelectOption($0, $0) }
    }
}
