/// Invalid input, with a sentence for each invalid field.
public struct InvalidInput: UserFacingError, Hashable {
    /// The problems, in the order of the form.
    public let problems: [FieldProblem]

    /// Creates the error for these problems, of which there must be at least one.
    public init(_ problems: [FieldProblem]) {
        precondition(!problems.isEmpty, "a refusal without a reason")
        self.problems = problems
    }

    /// Creates the error for one field.
    public init(_ field: String, _ sentence: String) { self.init([FieldProblem(field, sentence)]) }

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Check your entries" }
    public var sentence: String { problems.map(\.sentence).joined(separator: " ") }
}

/// A validation error of one field, as a sentence that says what to do.
public struct FieldProblem: Hashable, Sendable {
    /// The field's name in the form; empty for the form itself.
    public let field: String
    /// What to do about it.
    public let sentence: String

    /// Creates a problem with a field.
    public init(_ field: String, _ sentence: String) {
        self.field = field
        self.sentence = sentence
    }
}

/// The item isn't in the state that this action expects.
public struct Conflict: UserFacingError, Hashable {
    public let sentence: String

    /// Creates the error with a sentence that says what happened and what to do.
    public init(_ sentence: String) { self.sentence = sentence }

    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "This action is not possible now" }
}

/// Too many attempts in too short a time.
public struct RateLimited: UserFacingError, Hashable {
    /// The number of seconds to wait.
    public let seconds: Int

    /// Creates the error with the number of seconds to wait.
    public init(seconds: Int) { self.seconds = max(1, seconds) }

    public var kind: UserFacingErrorKind { .tryLater(seconds: seconds) }
    public var title: String { "Too many attempts" }
    public var sentence: String {
        let minutes = (seconds + 59) / 60
        return
            "Too many attempts. Try again in \(minutes == 1 ? "a minute" : "\(minutes) minutes")."
    }
}
