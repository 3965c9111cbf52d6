import JSON
import Timekeeping

/// A date, or a date with a time.
public struct DateFormat: QuestionType {
    /// Whether the answer includes a time; raw values as in apps and the Response server.
    public enum Style: String, SelectableOption {
        case date = "Date"
        case dateTime = "Date-Time"
    }

    /// The range of accepted dates; raw values as sent to apps.
    public enum Range: String, SelectableOption {
        case untilCurrent
        case afterCurrent
        case custom

        /// The name shown on pages.
        public var title: String {
            switch self {
            case .untilCurrent: "Until current date"
            case .afterCurrent: "After current date"
            case .custom: "Custom"
            }
        }
    }

    /// Whether the answer includes a time; nil until chosen.
    public var style: Style?
    /// The range of accepted dates; nil until chosen.
    public var range: Range?
    /// The first date of a custom range. For a date without a time, the time is midnight.
    public var minimum: CivilDateTime?
    /// The upper limit; nil until set.
    public var maximum: CivilDateTime?
    /// The initial value; nil until set.
    public var defaultValue: CivilDateTime?

    /// Creates a value with defaults.
    public init() {}

    public static let name = "date"
    public static let title = "Date"
    public static let explanation = "A date, or a date and a time"
    public static let answer = AnswerKind.date
    public static let requiredStyles: [String]? = Style.allCases.map(\.rawValue)

    public static let fields: [Field<DateFormat>] = [
        .option("style", \.style, "Style", ask: "Choose Date or Date-Time"),
        .option(
            "range", \.range, "Set allowed date range", control: .list,
            ask: "Choose which dates to accept"),
        .dateTime(
            "minimum", \.minimum, "Minimum date", shown: "when-custom-range", hasTime: { $0.hasTime }),
        .dateTime("maximum", \.maximum, "Maximum date", .inRow, hasTime: { $0.hasTime }),
        .dateTime(
            "defaultValue", \.defaultValue, "Default date", .inRow, hasTime: { $0.hasTime },
            rule: { $0.checkRange(&$1) }),
    ]

    public func write(to wire: inout WireWriter) {
        let isCustom = range == .custom
        wire.member(
            "style", (style ?? .date).rawValue,
            .oneOf(["Date", "Date-Time"], "Whether participants also enter a time."))
        wire.member("minDate", isCustom ? minimum : nil, .dateTime("First accepted date."))
        wire.member("maxDate", isCustom ? maximum : nil, .dateTime("Last accepted date."))
        wire.member("default", isCustom ? defaultValue : nil, .dateTime("Default date."))
        wire.member(
            "dateRange", (range ?? .custom).rawValue,
            .oneOf(
                ["custom", "untilCurrent", "afterCurrent", ""], "Accepted dates.", defaultValue: "custom"))
    }

    /// Whether the answer includes a time.
    private var hasTime: Bool { style == .dateTime }

    private func checkRange(_ check: inout RuleCheck) {
        guard range == .custom else { return }
        if let minimum, let maximum, maximum <= minimum {
            check.refuse(
                "maximum", "The last date must be after the first, \(minimum.date). Choose a later one")
        }
        guard let defaultValue else { return }
        if let minimum, defaultValue < minimum {
            check.refuse(
                "defaultValue", "The default is before the first date, \(minimum.date). Choose a later one")
        }
        if let maximum, defaultValue > maximum {
            check.refuse(
                "defaultValue", "The default is after the last date, \(maximum.date). Choose an earlier one")
        }
    }
}
