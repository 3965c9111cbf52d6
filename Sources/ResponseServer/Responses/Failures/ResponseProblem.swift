import JSON

/// One value of a response that does not fit the Lists: where it is, what was expected and what came.
///
/// Responses in error keep theirs as JSON (`responses.error_problems`). The messages that other systems see are in
/// ``ShredFailure`` and stay as the deployed server words them.
struct ResponseProblem: Equatable, Sendable {
    /// What was expected. The raw value is stored.
    enum Expected: String, Sendable {
        case number, boolean, text, date
        /// Whether the question was skipped.
        case skipped
        /// When an answer began or ended.
        case time
        /// A text that is not longer than the limit.
        case shorterText = "shorter-text"
        /// The list of the choices that were chosen, and one of them.
        case choices, choice
        /// The answers to the questions of a form, and one occurrence of it.
        case answers, occurrence
        /// An answer with its key and type.
        case result
        /// A list of answers.
        case results
        /// A step that the design has.
        case knownStep = "known-step"
        /// An answer of the type that the List holds.
        case listType = "list-type"
    }

    /// The most that are kept of one response.
    static let countMax = 50

    let kind: FailureCause.Kind
    let expected: Expected
    /// Where the value is, from the outside in.
    private(set) var path: ValuePath
    /// The keys of the form and the step to which it belongs; empty for what concerns the response as a whole.
    private(set) var steps: [String]
    /// The most characters of a text.
    var limit: Int?
    /// What came, in a few words.
    let got: String

    init(
        _ kind: FailureCause.Kind, expected: Expected, at path: [String] = [], of key: String? = nil,
        limit: Int? = nil, got: String
    ) {
        self.kind = kind
        self.expected = expected
        self.path = ValuePath(path)
        steps = key.map { [$0] } ?? []
        self.limit = limit
        self.got = got
    }

    /// The same problem seen from outside of what contains the value.
    func within(_ outer: [String], of step: String? = nil) -> ResponseProblem {
        var problem = self
        problem.path = path.within(outer)
        if let step { problem.steps.insert(step, at: 0) }
        return problem
    }

    /// Whether another value alone would help. A form that came as something else is not one value.
    var isCorrectable: Bool {
        switch expected {
        case .number, .boolean, .text, .date, .skipped, .time, .shorterText, .choices, .choice: true
        case .answers, .occurrence, .result, .results, .knownStep, .listType: false
        }
    }
}

extension ResponseProblem {
    /// An answer to a question that the design does not have.
    static func unknownStep(_ key: String, at path: [String]) -> ResponseProblem {
        ResponseProblem(.columnMissing, expected: .knownStep, at: path, of: key, got: "")
    }

    /// An answer of a type that its column does not hold.
    static func otherType(
        _ name: String, of key: String, at path: [String], holds type: ColumnType
    ) -> ResponseProblem {
        ResponseProblem(
            .columnType, expected: .listType, at: path, of: key,
            got: "\(type.plural), not answers of the type \(quoted(name))")
    }
}

extension ResponseProblem {
    private static let gotLengthMax = 80

    /// A value in a few words: texts in quotes, numbers as they are.
    static func words(of value: JSONValue) -> String {
        switch value.kind {
        case .array: return "a list"
        case .object: return "an object"
        case .null: return "nothing"
        case .string: return quoted(value.string ?? "")
        default: return AnswerValue.words(value) ?? "nothing"
        }
    }

    /// A text in quotes, cut where it is long.
    static func quoted(_ text: String) -> String {
        text.count > gotLengthMax ? "'\(text.prefix(gotLengthMax))…'" : "'\(text)'"
    }
}

extension ResponseProblem {
    /// Several problems as they are stored; nil where there are none.
    static func stored(_ problems: [ResponseProblem]) -> String? {
        problems.isEmpty ? nil : JSONTree.array(problems.map(\.json)).description
    }

    /// Reads what is stored; none for a failure that concerns no value.
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
