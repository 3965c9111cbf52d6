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
    /// Something doesn't exist, or this user has no access to it.
    case notFound
    /// A role is missing.
    case denied
    /// The input isn't valid.
    case invalid
    /// The data was changed since it was read.
    case conflict
    /// The user must sign in first.
    case signInNeeded
    /// Too many attempts. Allowed again after this many seconds.
    case tryLater(seconds: Int)
}
