import Timekeeping

/// The number of a user's sign-ins within a time, and of rejected ones.
public struct SignInCounts: Sendable, Hashable {
    /// The number of sign-ins.
    public var count = 0
    /// The first sign-in; nil if there was none.
    public var first: Instant?
    /// The last sign-in; nil if there was none.
    public var last: Instant?
    /// The number of rejected sign-ins with the user's email address.
    public var refused = 0

    /// Creates empty counts.
    public init() {}
}
