/// A statistic about a question's answers on the participant's dashboard.
public struct Statistic: Codable, Hashable, Sendable {
    /// The icon of a statistic; raw values as sent to apps.
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

    /// The formula applied to the responses in a time range; raw values as sent to apps.
    public enum Formula: String, Codable, CaseIterable, Sendable {
        case summation = "Summation"
        case average = "Average"
        case maximum = "Maximum"
        case minimum = "Minimum"
    }

    /// The name of the statistic in app responses.
    public var shortName = ""
    /// The name shown to participants.
    public var displayName = LocalizedText()
    /// The units shown to participants.
    public var units = LocalizedText()
    /// The icon; nil until chosen.
    public var icon: Icon?
    /// The formula; nil until chosen.
    public var formula: Formula?

    /// Creates a value with defaults.
    public init() {}
}
