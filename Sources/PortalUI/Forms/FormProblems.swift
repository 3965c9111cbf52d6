import Access

/// The problems of a submitted form, in the order of its fields.
///
/// `problems["title"]` is the error of a field; ``ErrorSummary`` lists all problems.
public struct FormProblems: Sendable, Hashable {
    /// One problem.
    public struct Problem: Sendable, Hashable {
        /// The name of the field; empty for problems of the entire form.
        public let field: String
        /// What happened and what to do.
        public let sentence: String
        /// The subject of the sentence if it isn't clear without the field; shown before it in the summary.
        public let subject: String?
        /// The affected part of the form, such as a step; the summary groups problems by part.
        public let part: String?
        /// The address for fixing it: the field on this page, or a page given by the form; nil if there is none.
        public let address: String?

        /// The sentence in the summary, where the field isn't visible.
        var summary: String { subject.map { "\($0): \(sentence)" } ?? sentence }

        /// Creates a problem; `address` is for problems that are fixed on another page.
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

    /// Creates the list; empty for a form that hasn't been submitted yet.
    public init(_ problems: [Problem] = []) {
        all = problems
    }

    /// Whether there are no problems.
    public var isEmpty: Bool { all.isEmpty }

    /// The first problem of a field.
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

extension FormProblems {
    /// Returns the problems of a refusal, for fields or for the entire form.
    public init(_ refusal: any UserFacingError) {
        self.init(
            refusal.problems.isEmpty
                ? [Problem(refusal.sentence)]
                : refusal.problems.map { Problem(field: $0.field, $0.sentence) })
    }
}
