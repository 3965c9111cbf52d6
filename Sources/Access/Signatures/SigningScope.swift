import Vocabulary

/// The channels on which publishing, launching and ending require a signature.
public enum SigningScope: String, Sendable, CaseIterable {
    /// No channels.
    case none
    /// Live channels.
    case live
    /// Live and Test channels.
    case both

    /// The scope in words.
    public var title: String {
        switch self {
        case .none: "Not required"
        case .live: "Live channels"
        case .both: "Live and Test channels"
        }
    }

    /// Returns whether the scope includes a kind of channel.
    public func covers(_ kind: ChannelKind) -> Bool { self == .both || self == .live && kind == .live }
}

/// An action that requires a signature was requested without one.
public struct SignatureRequired: UserFacingError, Hashable {
    /// Creates the error.
    public init() {}

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Not signed" }
    public var sentence: String {
        "This requires a signature. Choose its meaning, and enter your password or a code. "
            + "No changes were made."
    }
    public var problems: [FieldProblem] { [FieldProblem("proof", sentence)] }
}
