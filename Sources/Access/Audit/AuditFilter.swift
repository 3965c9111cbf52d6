import Studies
import Timekeeping

/// Which events of the audit to show.
public struct AuditFilter: Sendable, Hashable {
    /// Whose events.
    public enum Who: Sendable, Hashable {
        /// Those of one user.
        case user(UserID)
        /// Those of every actor of a kind, such as the operator.
        case kind(Actor.Kind)
    }

    /// The longest text that is searched for, in characters.
    public static let textLengthMax = 200

    /// Only events of these actors.
    public var who: Who?
    /// Only one action, such as `token-batch.create`, or with its full stop everything about one noun:
    /// `token-batch.`.
    public var action: String?
    /// Only events from this time on.
    public var since: Instant?
    /// Only events before this time.
    public var before: Instant?
    /// Only events in which each of these words occurs: in names, addresses, actions or particulars.
    public var text = ""

    /// Every event.
    public init() {}

    /// Whether every event passes.
    public var isEmpty: Bool { self == AuditFilter() }

    /// The words that are searched for, in the form in which they are compared.
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
