/// The problems of a submitted form, in the order of its fields.
///
/// `problems["title"]` is the error of a field; ``ErrorSummary`` lists all problems.
public struct FormProblems: Sendable, Hashable {
    /// One problem.
    public struct Problem: Sendable, Hashable {
        /// The name of the field; empty for what belongs to none.
        public let field: String
        /// What happened and what to do.
        public let sentence: String
        /// What is meant, where the sentence does not say it: shown before it in the summary.
        public let subject: String?
        /// The part of the form that is meant, such as a step; the summary puts the problems of a part together.
        public let part: String?
        /// Where it is fixed: the field on this page, or what the form gave; nil for what has no place.
        public let address: String?

        /// The sentence as the summary shows it, away from the field.
        var summary: String { subject.map { "\($0): \(sentence)" } ?? sentence }

        /// Makes a problem; `address` is for one that is fixed on another page.
        public init(
            field: String = "", _ sentence: String, about subject: String? = nil, in part: String? = nil,
            at address: String? = nil
        ) {
            self.part = part
            self.field = field
            self.subject = subject
            self.sentence = sentence
            self.address = address ?? (field.isEmpty ? nil : "#" + FieldID.control(field))
        }
    }

    /// All problems.
    public private(set) var all: [Problem]

    /// Makes the list; a form that was not sent yet has none.
    public init(_ problems: [Problem] = []) {
        all = problems
    }

    /// Whether the form can be saved.
    public var isEmpty: Bool { all.isEmpty }

    /// The first sentence about a field.
    public subscript(field: String) -> String? {
        all.first { $0.field == field }?.sentence
    }

    /// Adds the problems of another list.
    public mutating func add(_ others: FormProblems) { all += others.all }

    /// Adds a problem.
    public mutating func add(_ field: String, _ sentence: String) {
        all.append(Problem(field: field, sentence))
    }
}
