import Formulas

/// The kinds of answers, by which they are stored, compared and used in dashboards.
public enum AnswerKind: Hashable, Sendable {
    /// The unit of a number.
    public enum Unit: String, Sendable { case hours, centimeters }

    case number(Unit? = nil)
    /// The value of one choice.
    case choice
    /// The values of any number of choices.
    case choices
    case flag
    case timeOfDay
    case date
    case text
    case coordinates

    /// A description of the stored answer.
    var description: String {
        switch self {
        case .number(nil): "A number"
        case .number(let unit?): "A number of \(unit.rawValue)"
        case .choice: "The value of one choice"
        case .choices: "The values of the choices"
        case .flag: "Yes or no"
        case .timeOfDay: "A time, HH:mm:ss"
        case .date: "A date, or a date and time"
        case .text: "Text"
        case .coordinates: "Latitude and longitude"
        }
    }

    /// The type of the column for an answer, as named in Lists.
    package var columnType: String {
        switch self {
        case .number: "Number"
        case .flag: "Boolean"
        case .date: "Date-time"
        case .choice, .choices, .timeOfDay, .text, .coordinates: "Text"
        }
    }

    /// Whether answers are numbers that a dashboard can chart and summarize.
    var isMeasured: Bool { if case .number = self { true } else { false } }

    /// Whether Android evaluates conditions on the answer.
    package var branchesOnAndroid: Bool {
        switch self {
        case .number, .choice, .choices, .flag: true
        case .timeOfDay, .date, .text, .coordinates: false
        }
    }

    /// The comparisons that pre-load logic usually supports; empty if it supports none.
    public var comparisons: [Comparison] {
        switch self {
        case .number: Comparison.allCases
        case .choice, .choices, .flag: [.equal, .notEqual]
        case .timeOfDay, .date, .text, .coordinates: []
        }
    }
}
