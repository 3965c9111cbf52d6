/// The line chart of a question's answers on the participant's dashboard.
public struct Chart: Codable, Hashable, Sendable {
    /// The time range of a chart; raw values as sent to apps.
    public enum TimeRange: String, Codable, CaseIterable, Sendable {
        case hoursOfDay = "hours_of_day"
        case daysOfWeek = "days_of_week"
        case daysOfMonth = "days_of_month"
        case weeksOfMonth = "weeks_of_month"
        case monthsOfYear = "months_of_year"
        case runs

        /// The name shown on pages.
        public var title: String {
            switch self {
            case .hoursOfDay: "24 hours of current day"
            case .daysOfWeek: "Days of the current week"
            case .daysOfMonth: "Days of the current month"
            case .weeksOfMonth: "Weeks of the current month"
            case .monthsOfYear: "Months of the current year"
            case .runs: "Run-based"
            }
        }
    }

    /// The time range of the chart; nil until chosen.
    public var timeRange: TimeRange?
    /// Whether participants can scroll back to the day of enrollment.
    public var rollback = false
    /// The heading shown to participants.
    public var title = LocalizedText()

    /// Creates a value with defaults.
    public init() {}
}
