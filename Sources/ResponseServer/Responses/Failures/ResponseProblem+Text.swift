import PortalUI

extension ResponseProblem {
    /// What is wrong as a sentence; `step` is what the design says about the question, where that is known.
    func sentence(_ step: DesignedStep? = nil) -> String {
        let subject = steps.isEmpty ? "The response" : "Step \(steps.joined(separator: " › "))"
        return "\(subject): \(complaint(step))"
    }

    private func complaint(_ step: DesignedStep?) -> String {
        switch expected {
        case .knownStep: "the version of the design that was applied has no such step."
        case .listType: "the List holds \(got.isEmpty ? "answers of another type" : got)."
        case .shorterText:
            "expected \(expectation(step)), got \(got) characters."
        case .skipped:
            "expected true or false for whether the question was skipped, got \(got)."
        default: "expected \(expectation(step)), got \(got)."
        }
    }

    /// What was expected, as it follows the word "expected".
    func expectation(_ step: DesignedStep? = nil) -> String {
        switch expected {
        case .number: step?.numberWords ?? "a number"
        case .boolean, .skipped: "true or false"
        case .text: "text"
        case .shorterText: "at most \(NumberFormat.whole(limit ?? 0)) characters"
        case .date: "a date, such as 2026-11-20"
        case .time: "the time of the answer, such as 2026-11-20T14:30:00.000-0500"
        case .choices: "a list of choices"
        case .choice: "a choice"
        case .answers, .results: "a list of answers"
        case .occurrence: "the answers to the questions of the form"
        case .result: "an answer with its key and type"
        case .knownStep: "a step of the design"
        case .listType: "an answer of the type that the List holds"
        }
    }
}

extension ColumnType {
    /// What a column holds, in words.
    var plural: String {
        switch self {
        case .integer, .double: "numbers"
        case .boolean: "true and false"
        case .dateTime: "dates"
        case .text: "texts"
        }
    }
}

extension ResponseTable.Summary {
    /// Why a response failed, a sentence for each thing that is wrong.
    ///
    /// Messages in the words of the deployed server name its classes: of those only the step is told here, and the
    /// page of the response tells the rest.
    var sentences: [String] {
        guard let message else { return [] }
        if !problems.isEmpty { return problems.map { $0.sentence() } }
        guard cause.kind.isOfValues, cause.kind != .other else { return [message] }
        if cause.kind == .noList { return ["The List \(ResponseProblem.quoted(cause.key)) does not exist."] }
        return [cause.key.isEmpty ? "\(cause.title)." : "Step \(cause.key): \(cause.sentence)"]
    }
}

extension FailureCause {
    /// What happened to a step, where no more than the cause is known.
    fileprivate var sentence: String {
        switch kind {
        case .valueType: "the value is of another type than expected."
        case .date: "the date can't be read."
        case .tooLong: "the text is too long."
        case .columnType: "the List holds answers of another type."
        default: "the version of the design that was applied has no such step."
        }
    }
}
