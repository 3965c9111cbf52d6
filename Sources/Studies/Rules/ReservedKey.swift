/// A published key. Apps have stored it, so its meaning cannot change.
public struct ReservedKey: Hashable, Sendable {
    /// The scope in which a key must be unique.
    public enum Scope: Hashable, Sendable {
        /// The activities of a study.
        case activities
        /// The steps and questions of one activity.
        case steps(ofActivity: String)
        /// The groups of steps of one activity.
        case groups(ofActivity: String)
        /// The statistics of a study's dashboard.
        case statistics
        /// The anchor dates of a study.
        case anchorDates
        /// The questions of a study's eligibility test.
        case eligibility
        /// The participant properties of a study.
        case properties

        /// The scope as stored and compared.
        public var text: String {
            switch self {
            case .activities: "activities"
            case .steps(let activity): "steps:\(activity.lowercased())"
            case .groups(let activity): "groups:\(activity.lowercased())"
            case .statistics: "statistics"
            case .anchorDates: "anchor dates"
            case .eligibility: "eligibility"
            case .properties: "properties"
            }
        }
    }

    /// The scope in which the key is unique.
    public let scope: Scope
    /// The short title that apps use; empty if there is none.
    public let key: String
    /// The meaning of the key, such as `questionnaire` or `scale`. The key can be used again only with the same
    /// meaning.
    public let meaning: String
    /// The part of the design that has the key.
    public let item: String

    /// Creates a key with its meaning and part.
    public init(scope: Scope, key: String, meaning: String, item: String) {
        self.scope = scope
        self.key = key
        self.meaning = meaning
        self.item = item
    }
}
