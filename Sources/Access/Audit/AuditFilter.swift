import Timekeeping

/// A filter for the events of the audit log.
public struct AuditFilter: Sendable, Hashable {
    /// The actors whose events to show.
    public enum Who: Sendable, Hashable {
        /// One user.
        case user(UserID)
        /// All actors of a kind, such as the operator.
        case kind(Actor.Kind)
    }

    /// The maximum length of the search text, in characters.
    public static let textLengthMax = 200

    /// Only events of these actors.
    public var who: Who?
    /// Only one action, such as `token-batch.create`, or with a trailing period all actions of one noun:
    /// `token-batch.`.
    public var action: String?
    /// Only events from this time on.
    public var since: Instant?
    /// Only events before this time.
    public var before: Instant?
    /// Only events that contain each of these words in names, addresses, actions or particulars.
    public var text = ""

    /// Creates a filter for all events.
    public init() {}

    /// Whether the filter includes all events.
    public var isEmpty: Bool { self == AuditFilter() }

    /// The search words, in the form in which they are compared.
    ///
    /// The database folds case only for ASCII, so other letters must match exactly.
    var words: [String] {
        text.prefix(Self.textLengthMax).split(whereSeparator: \.isWhitespace).map { word in
            String(
                String.UnicodeScalarView(
                    word.unicodeScalars.map { scalar in
                        scalar.isASCII ? Unicode.Scalar(scalar.properties.lowercaseMapping) ?? scalar : scalar
                    }))
        }
    }
}
