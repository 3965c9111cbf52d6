/// The reason a document can't be printed, in one sentence for users.
public struct PrintFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of reasons.
    public enum Kind: String, Sendable, CaseIterable {
        /// The document isn't valid, or contains more than ``PrintLimits`` allows.
        case document
        /// No installed font has some of its characters.
        case characters
        /// It needs more time, memory or pages than allowed.
        case limit
        /// The caller's task was canceled.
        case canceled
        /// The system or an installation is at fault.
        case system
    }

    /// The kind of the reason.
    public let kind: Kind
    /// The sentence.
    public let message: String

    /// Creates a failure.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The sentence.
    public var description: String { message }
}
