import JSON
import Tables

/// One invalid value of a response: its location, what was expected, and what was received.
///
/// Failed responses store theirs as JSON (`responses.error_problems`). The messages for other systems are in
/// ``ShredFailure`` and keep the deployed server's wording.
package struct ResponseProblem: Equatable, Sendable {
    /// What was expected. The raw value is stored.
    package enum Expected: String, Sendable {
        case number, boolean, text, date
        /// Whether the question was skipped.
        case skipped
        /// The start or end time of an answer.
        case time
        /// Text within the limit.
        case shorterText = "shorter-text"
        /// The list of selected choices, or one of them.
        case choices, choice
        /// The answers to the questions of a form, or one occurrence of it.
        case answers, occurrence
        /// An answer with its key and type.
        case result
        /// A list of answers, and the object that contains it.
        case results, response
        /// The key of a step.
        case stepKey = "step-key"
        /// A step of the design.
        case knownStep = "known-step"
        /// An answer of the type that the List stores.
        case listType = "list-type"
    }

    /// The maximum number of listed problems per response.
    package static let countMax = 100
    /// The maximum number of stored problems. One more than is listed tells that there are others.
    static let storedMax = countMax + 1

    private(set) var kind: FailureCause.Kind
    package let expected: Expected
    /// The path of the value, outermost first.
    package private(set) var path: ValuePath
    /// The keys of its form and step. Empty if it concerns the whole response.
    package var steps: [String]
    /// The maximum number of characters.
    package var limit: Int?
    /// A short text of what was received.
    package var got: String

    init(
        _ kind: FailureCause.Kind, expected: Expected, at path: [String] = [], of key: String? = nil,
        limit: Int? = nil, got: String
    ) {
        self.kind = kind
        self.expected = expected
        self.path = ValuePath(path)
        steps = key.map { [$0.showingNUL] } ?? []
        self.limit = limit
        self.got = got
    }

    /// The cause of a response whose first problem this is.
    var cause: FailureCause { FailureCause(kind, steps.last ?? "") }

    /// Returns the problem with an outer path component.
    func within(_ outer: [String], of step: String? = nil) -> ResponseProblem {
        var problem = self
        problem.path = path.within(outer)
        if let step { problem.steps.insert(step.showingNUL, at: 0) }
        return problem
    }

    /// Returns the problem with another kind of cause.
    func withKind(_ kind: FailureCause.Kind) -> ResponseProblem {
        var problem = self
        problem.kind = kind
        return problem
    }

    /// Whether a different value can fix the problem. A form with the wrong structure is not a single value.
    var isCorrectable: Bool {
        switch expected {
        case .number, .boolean, .text, .date, .skipped, .time, .shorterText, .choices, .choice: true
        case .answers, .occurrence, .result, .results, .response, .knownStep, .stepKey, .listType: false
        }
    }
}

extension ResponseProblem {
    /// Creates the problem for an answer to a question that isn't in the design.
    static func unknownStep(_ key: String, at path: [String]) -> ResponseProblem {
        ResponseProblem(.columnMissing, expected: .knownStep, at: path, of: key, got: "")
    }

    /// Creates the problem for an answer of a type that its column can't store.
    static func otherType(
        _ name: String, of key: String?, at path: [String], holds type: ColumnType
    ) -> ResponseProblem {
        ResponseProblem(
            .columnType, expected: .listType, at: path, of: key,
            got: "\(type.plural), not answers of the type \(quoted(name))")
    }
}

extension ResponseProblem {
    private static let gotLengthMax = 80

    /// Returns the kind of a value with the value, shortened.
    static func words(of value: JSONValue) -> String {
        switch value.kind {
        case .array: return "a list"
        case .object: return "an object"
        case .null: return "nothing"
        case .string:
            let text = value.string ?? ""
            return text.isEmpty ? "empty text" : "the text \(quoted(text))"
        case .bool: return AnswerValue.words(value) ?? "nothing"
        case .int, .uint, .double: return "the number \(AnswerValue.words(value) ?? "")"
        }
    }

    /// Returns a string in quotes, truncated if it is long. A NUL character is shown as its symbol.
    package static func quoted(_ text: String) -> String {
        "'\(shortened(text).showingNUL)'"
    }

    /// Returns a text, truncated if it is long.
    package static func shortened(_ text: String) -> String {
        text.count > gotLengthMax ? "\(text.prefix(gotLengthMax))…" : text
    }
}

extension ResponseProblem {
    /// Returns problems in their stored form, or nil if there are none.
    static func stored(_ problems: [ResponseProblem]) -> String? {
        problems.isEmpty ? nil : JSONTree.array(problems.map(\.json)).description
    }

    /// Reads stored problems. Empty for a failure that isn't about values.
    static func read(_ stored: String?) -> [ResponseProblem] {
        guard let stored, let list = try? JSONTree.parse(stored).array else { return [] }
        return list.compactMap(ResponseProblem.init(json:))
    }

    private var json: JSONTree {
        var json: JSONTree = [
            "kind": .string(kind.rawValue), "expected": .string(expected.rawValue),
            "path": .string(path.description), "steps": .array(steps.map(JSONTree.string)),
            "got": .string(got),
        ]
        if let limit { json["limit"] = .int(limit) }
        return json
    }

    private init?(json: JSONTree) {
        guard let kind = json["kind"]?.string.flatMap(FailureCause.Kind.init(rawValue:)),
            let expected = json["expected"]?.string.flatMap(Expected.init(rawValue:)),
            let path = json["path"]?.string.flatMap(ValuePath.init(text:)), let got = json["got"]?.string
        else { return nil }
        (self.kind, self.expected, self.path, self.got) = (kind, expected, path, got)
        steps = json["steps"]?.array?.compactMap(\.string) ?? []
        limit = json["limit"]?.int
    }
}
