extension ResponseListingRepository.Summary {
    /// The maximum number of problems in a table.
    private static let sentencesMax = 3

    /// The reasons why a response failed, one sentence for each of the first problems.
    ///
    /// Messages in the deployed server's wording contain class names. For those, only the step is displayed here, and
    /// the page of the response has the details.
    package var sentences: [String] { sentences(nil) }

    /// Returns the same sentences with what the questions of an activity expect.
    package func sentences(_ activity: DesignedActivity?) -> [String] {
        guard let message else { return [] }
        if !problems.isEmpty {
            let first = problems.sorted { $0.path.isBefore($1.path) }.prefix(Self.sentencesMax)
                .map { $0.sentence(activity?.step($0.steps)) }
            let rest = problems.count - first.count
            if rest == 0 { return first }
            let count = problems.count > ResponseProblem.countMax ? "More than \(rest - 1)" : "\(rest)"
            return first + [rest == 1 ? "1 other value doesn't fit." : "\(count) other values don't fit."]
        }
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
