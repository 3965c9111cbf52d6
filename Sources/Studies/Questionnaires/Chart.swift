/// How answers are drawn as a line on the participant's dashboard.
public struct Chart: Codable, Hashable, Sendable {
    /// The stretch of time that a chart shows, by the word that apps receive.
    public enum TimeRange: String, Codable, CaseIterable, Sendable {
        case hoursOfDay = "hours_of_day"
        case daysOfWeek = "days_of_week"
        case daysOfMonth = "days_of_month"
        case weeksOfMonth = "weeks_of_month"
        case monthsOfYear = "months_of_year"
        case runs

        /// The name that pages show.
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

    /// The stretch of time that is drawn; nil until chosen.
    public var timeRange: TimeRange?
    /// Whether participants may look back to the day they enrolled.
    public var rollback = false
    /// The heading that participants read.
    public var title = LocalizedText()

    /// Creates the default values.
    public init() {}
}
