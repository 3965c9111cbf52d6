import PortalUI
import Tables

extension ResponseProblem {
    /// Returns the problem as a sentence. `step` is the question in the design, if known.
    func sentence(_ step: DesignedStep? = nil) -> String {
        let subject = steps.isEmpty ? "The response" : "Step \(steps.joined(separator: " › "))"
        return "\(subject): \(complaint(step))"
    }

    private func complaint(_ step: DesignedStep?) -> String {
        switch expected {
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
    func expectation(_ step: DesignedStep? = nil) -> String {
        switch expected {
        case .number: step?.numberWords ?? "a number"
        case .boolean, .skipped: "true or false"
        case .text: "text"
        case .shorterText: "at most \(NumberFormat.integer(limit ?? 0)) characters"
        case .date: "a date, such as 2026-11-20"
        case .time: "the time of the answer, such as 2026-11-20T14:30:00.000-0500"
        case .choices: "a list of choices"
        case .choice: "a choice"
        case .answers, .results: "a list of answers"
        case .occurrence: "the answers to the questions of the form"
        case .result: "an answer with its key and type"
        case .knownStep: "a step of the design"
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

extension ResponseTable.Summary {
    /// The reasons why a response failed, one sentence for each problem.
    ///
    /// Messages in the deployed server's wording contain class names. For those, only the step is displayed here, and
    /// the page of the response has the details.
    var sentences: [String] {
        guard let message else { return [] }
        if !problems.isEmpty { return problems.map { $0.sentence() } }
        guard cause.kind.isOfValues, cause.kind != .other else { return [message] }
        if cause.kind == .noList { return ["The List \(ResponseProblem.quoted(cause.key)) does not exist."] }
        return [cause.key.isEmpty ? "\(cause.title)." : "Step \(cause.key): \(cause.sentence)"]
    }
}

extension FailureCause {
    /// The problem of a step, if only the cause is known.
    fileprivate var sentence: String {
        switch kind {
        case .valueType: "the value is of the wrong type."
        case .date: "the date is invalid."
        case .tooLong: "the text is too long."
        case .columnType: "the List stores answers of a different type."
        default: "the applied version of the design doesn't include this step."
        }
    }
}
