import JSON

/// The reason why a response couldn't be stored in its Lists: the message stored with its raw row, and the invalid
/// values.
///
/// Other systems read the message, which uses the deployed server's wording. Pages display the problems.
package struct ShredFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String
    /// The cause, by which failed responses are counted.
    let cause: FailureCause
    private(set) var problems: [ResponseProblem]

    /// Creates a failure. Its cause is that of the first problem, unless another is given.
    ///
    /// Messages quote what apps send. A NUL character in it, which can't be stored, becomes its symbol.
    init(_ description: String, _ problems: [ResponseProblem] = [], cause: FailureCause? = nil) {
        self.description = description.showingNUL
        self.problems = problems
        self.cause = cause ?? problems.first.map(\.cause) ?? .other(description)
    }

    /// Returns the failure with an outer path component.
    func within(_ outer: String...) -> ShredFailure { within(outer) }

    /// Returns the failure with an outer path component, such as the form with this key.
    func within(_ outer: [String], of step: String? = nil) -> ShredFailure {
        var failure = self
        failure.problems = problems.map { $0.within(outer, of: step) }
        return failure
    }

    /// Returns the failure with the problems of a later one, up to the limit.
    func joined(with later: ShredFailure) -> ShredFailure {
        var failure = self
        failure.problems += later.problems.prefix(max(0, ResponseProblem.storedMax - problems.count))
        return failure
    }

    /// A failure of the whole List, with one line for each problem.
    static func storing(
        _ messages: [String], _ problems: [ResponseProblem], list: String, folder: String
    ) -> ShredFailure {
        ShredFailure(
            "Problem storing data in list '\(list)' in container '\(folder)'.\n"
                + messages.joined(separator: "\n"), problems)
    }

    /// Data whose results are missing or no list.
    static func noResults(list: String, folder: String, in data: JSONValue) -> ShredFailure {
        let problem =
            data.isObject
            ? ResponseProblem(
                .noResults, expected: .results,
                got: data["results"].map { ResponseProblem.words(of: $0) } ?? "nothing")
            : ResponseProblem(.noResults, expected: .response, got: ResponseProblem.words(of: data))
        return storing(["No results provided in response."], [problem], list: list, folder: folder)
    }

    static func noList(_ name: String, _ problem: ResponseProblem? = nil, folder: String) -> ShredFailure {
        ShredFailure(
            "Invalid list '\(name)' for container '\(folder)'",
            problem.map { [$0.withKind(.noList)] } ?? [], cause: FailureCause(.noList, name))
    }

    /// A value of the wrong type. `name` is the deployed server's name for the expected type.
    static func valueType(
        _ kind: String, key: String, expected name: String, _ expected: ResponseProblem.Expected,
        got value: JSONValue
    ) -> ShredFailure {
        valueType(kind, key: key, of: key, expected: name, expected, got: value)
    }

    /// A value of the wrong type, in an answer that may not name its step.
    static func valueType(
        _ kind: String, key: String, of step: String?, expected name: String,
        _ expected: ResponseProblem.Expected, got value: JSONValue
    ) -> ShredFailure {
        ShredFailure(
            "Value type for \(kind) '\(key)' expected to be \(name) but got class "
                + AnswerValue.className(of: value),
            [
                ResponseProblem(
                    .valueType, expected: expected, of: step, got: ResponseProblem.words(of: value))
            ])
    }

    static func date(_ text: String, key: String) -> ShredFailure {
        ShredFailure(
            "Invalid date string format for field '\(key)' (\(text))",
            [
                ResponseProblem(
                    .date, expected: .date, of: key, got: "the text \(ResponseProblem.quoted(text))")
            ])
    }

    /// An invalid time. Without a step, it is that of the response itself.
    static func time(_ value: JSONValue, key: String, of step: String?, in member: String) -> ShredFailure {
        ShredFailure(
            "Unable to read the time of '\(key)': "
                + (value.string.map { "(\($0))" } ?? "it is neither text nor a number."),
            [
                ResponseProblem(
                    .date, expected: .time, at: [member], of: step, got: ResponseProblem.words(of: value))
            ])
    }

    static func tooLong(column: String, limit: Int, length: Int) -> ShredFailure {
        ShredFailure(
            "Value is too long for column '\(column)', a maximum length of \(limit) is allowed. "
                + "The supplied value was \(length) characters long.",
            [
                ResponseProblem(
                    .tooLong, expected: .shorterText, of: column, limit: limit, got: "\(length)")
            ])
    }

    /// Text with a NUL character.
    static func nul(column: String, _ text: String) -> ShredFailure {
        ShredFailure(
            "Value for column '\(column)' contains a NUL character.",
            [
                ResponseProblem(
                    .valueType, expected: .text, of: column,
                    got: "the text \(ResponseProblem.quoted(text)), which contains a NUL character")
            ])
    }

    /// The deployed server's message for a group whose value is null although it was not skipped.
    static func nullGroup(_ key: String) -> ShredFailure {
        ShredFailure(
            "NullPointerException",
            [ResponseProblem(.valueType, expected: .answers, of: key, got: "nothing")])
    }
}

extension ShredFailure? {
    /// Adds a failure. The first one determines the message and the cause.
    mutating func add(_ failure: ShredFailure) { self = map { $0.joined(with: failure) } ?? failure }
}

extension String {
    /// The text with the symbol for NUL in the place of each NUL character.
    var showingNUL: String { utf8.contains(0) ? replacing("\0", with: "\u{2400}") : self }
}
