/// A key that a publication makes known to apps, so that it can never mean something else again.
public struct ReservedKey: Hashable, Sendable {
    /// Among what a key has to be unique.
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

        /// The form in which the scope is stored and compared.
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

    /// Among what the key is unique.
    public let scope: Scope
    /// The short title by which apps know it; empty where there is none.
    public let key: String
    /// What the key names, such as `questionnaire` or `scale`; it can return only as the same.
    public let meaning: String
    /// The part of the design that bears it.
    public let item: String

    /// A key with what it means and who bears it.
    public init(scope: Scope, key: String, meaning: String, item: String) {
        self.scope = scope
        self.key = key
        self.meaning = meaning
        self.item = item
    }
}
