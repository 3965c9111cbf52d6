/// How answers are summed up on the participant's dashboard.
public struct Statistic: Codable, Hashable, Sendable {
    /// The picture next to a statistic, by the word that apps receive.
    public enum Icon: String, Codable, CaseIterable, Sendable {
        case activity = "Activity"
        case sleep = "Sleep"
        case weight = "Weight"
        case nutrition = "Nutrition"
        case heartRate = "Heart Rate"
        case bloodGlucose = "Blood Glucose"
        case activeTask = "Active Task"
        case babyKicks = "Baby Kicks"
        case other = "Other"
    }

    /// What is computed over the responses of a stretch of time, by the word that apps receive.
    public enum Formula: String, Codable, CaseIterable, Sendable {
        case summation = "Summation"
        case average = "Average"
        case maximum = "Maximum"
        case minimum = "Minimum"
    }

    /// The name that apps use for the statistic.
    public var shortName = ""
    /// The name that participants see.
    public var displayName = LocalizedText()
    /// The units that participants see.
    public var units = LocalizedText()
    /// The picture next to it; nil until chosen.
    public var icon: Icon?
    /// What is computed; nil until chosen.
    public var formula: Formula?

    /// Creates the default values.
    public init() {}
}
