import AppSimulation
import PortalUI
import Studies
import Tables

extension ResponseProblem {
    /// Returns the problem as a sentence. `step` is the question in the design, if known.
    package func sentence(_ step: DesignedStep? = nil) -> String {
        "\(subject(step)): \(complaint(step))"
    }

    /// Returns the answer and its step, such as "Answer 2, step sleepHours".
    func subject(_ step: DesignedStep? = nil) -> String {
        let answer = AnswerPlace(path.parts).answer.map { "Answer \($0)" }
        // Earlier versions stored the word null for an answer without a key.
        let keys = expected == .knownStep && steps.last == "null" ? steps.dropLast() : steps
        let isUnknown = keys.isEmpty || expected == .stepKey || keys.count < steps.count
        let form = keys.isEmpty ? nil : "step \(keys.joined(separator: " › "))"
        guard let answer else { return form.map { "S" + $0.dropFirst() } ?? "The response" }
        let title =
            step.map { $0.title.isEmpty ? "" : " (\u{201C}\(Self.shortened($0.title))\u{201D})" } ?? ""
        return [
            answer, form.map { $0 + (isUnknown ? "" : title) }, isUnknown ? "without a readable step" : nil,
        ]
        .compactMap(\.self).joined(separator: ", ")
    }

    private func complaint(_ step: DesignedStep?) -> String {
        switch expected {
        case .knownStep where steps.last == "null": "expected the key of its step, got nothing."
        case .knownStep: "the applied version of the design doesn't include this step."
        case .listType: "the List stores \(got.isEmpty ? "answers of a different type" : got)."
        case .shorterText:
            "expected \(expectation(step)), got \(got) characters."
        case .skipped:
            "expected true or false for whether the question was skipped, got \(got)."
        default: "expected \(expectation(step)), got \(got)."
        }
    }

    /// Returns what was expected, as text that follows the word "expected".
    package func expectation(_ step: DesignedStep? = nil) -> String {
        switch expected {
        case .number, .text, .date, .choice: rule(of: step)?.expectation ?? plainExpectation
        case .choices: rule(of: step).map { "a list with \($0.expectation)" } ?? plainExpectation
        default: plainExpectation
        }
    }

    /// Returns the rule for the value, or nil if it isn't the value of the step or the step's type is different.
    package func rule(of step: DesignedStep?) -> AnswerRule? {
        guard let rule = step?.rule, path.parts.last != "text" else { return nil }
        return switch (expected, rule) {
        case (.number, .number), (.boolean, .flag), (.date, .date), (.choice, .choice), (.choices, .choice):
            rule
        case (.text, .choice), (.text, .text), (.shorterText, .text), (.shorterText, .choice): rule
        default: nil
        }
    }

    /// The expected time, such as "the start time of the answer".
    private var time: String {
        let owner = AnswerPlace(path.parts).answer == nil ? "response" : "answer"
        return switch path.parts.last {
        case "startTime", "start": "the start time of the \(owner)"
        case "endTime", "end": "the end time of the \(owner)"
        default: "the time of the \(owner)"
        }
    }

    private var plainExpectation: String {
        switch expected {
        case .number: "a number"
        case .boolean, .skipped: "true or false"
        case .text: "text"
        case .shorterText: "at most \(NumberFormat.integer(limit ?? 0)) characters"
        case .date: "a date, such as 2026-11-20"
        case .time: "\(time), such as 2026-11-20T14:30:00.000-0500"
        case .choices: "a list of choices"
        case .choice: "a choice"
        case .answers, .results: "a list of answers"
        case .response: "an object with a list of answers"
        case .occurrence: "the answers to the questions of the form"
        case .result: "an answer with its key and type"
        case .knownStep: "a step of the design"
        case .stepKey: "the key of its step"
        case .listType: "an answer of the type that the List stores"
        }
    }
}

extension ColumnType {
    /// The values of a column in the plural.
    var plural: String {
        switch self {
        case .integer, .double: "numbers"
        case .boolean: "true or false values"
        case .dateTime: "dates"
        case .text: "text"
        }
    }
}
