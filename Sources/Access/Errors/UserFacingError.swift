/// A refusal that someone can meet and act on, as opposed to a fault of ours.
///
/// `WebAccess` turns each of them into a page or a problem document, in one place. Features may declare their own.
public protocol UserFacingError: Error, Sendable {
    /// What kind of refusal, which decides about the status.
    var kind: UserFacingErrorKind { get }
    /// A few words for a heading.
    var title: String { get }
    /// What happened and what to do.
    var sentence: String { get }
    /// What is wrong with single fields, if that is the reason.
    var problems: [FieldProblem] { get }
}

extension UserFacingError {
    public var problems: [FieldProblem] { [] }
}

/// The kinds of refusals.
public enum UserFacingErrorKind: Sendable, Hashable {
    /// There is no such thing, or nothing that this person may know of.
    case notFound
    /// A role is missing.
    case denied
    /// What was sent cannot be accepted.
    case invalid
    /// Someone or something else changed what this was based on.
    case conflict
    /// Someone has to sign in first.
    case signInNeeded
    /// Too much was tried in too short a time; may be tried again after so many seconds.
    case tryLater(seconds: Int)
}
