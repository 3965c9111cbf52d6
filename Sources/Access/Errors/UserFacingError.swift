/// An error that a user can cause and act on, as opposed to an internal error.
///
/// `WebAccess` converts all of them to a page or a problem document, in one place. Features may declare their own.
public protocol UserFacingError: Error, Sendable {
    /// The kind of error, which determines the HTTP status.
    var kind: UserFacingErrorKind { get }
    /// A short heading.
    var title: String { get }
    /// What happened and what to do.
    var sentence: String { get }
    /// The problems of single fields, if there are any.
    var problems: [FieldProblem] { get }
}

extension UserFacingError {
    public var problems: [FieldProblem] { [] }
}

/// The kinds of user-facing errors.
public enum UserFacingErrorKind: Sendable, Hashable {
    /// Something doesn't exist, or this user has no access to it.
    case notFound
    /// The user's roles don't allow it.
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
