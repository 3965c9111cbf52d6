/// What a de-identified export does with the values of a column.
public enum Transformation: Hashable, Sendable {
    /// Leaves them as they are.
    case keep
    /// Leaves the column out.
    case leaveOut
    /// Moves dates by the offset of the participant.
    case shift
    /// Keeps the year of a date.
    case year
    /// Counts days from the day of enrollment, which is day 1; the day before is day -1.
    case studyDay
    /// Groups ages, or the ages at enrollment of dates of birth, by some years.
    case ageGroup(years: Int)
    /// Keeps three digits of ZIP Codes; see ``PostalArea``.
    case postalArea
    /// Replaces extreme numbers by the last one that isn't extreme.
    case cap
    /// Groups numbers by steps of a width.
    case group(width: Int)
    /// Rounds coordinates to some decimals.
    case round(decimals: Int)
    /// Replaces each text by a code of the profile.
    case code
    /// Keeps the texts that someone has read and approved.
    case approved

    /// The values of a column, as far as transformations differ.
    public enum Values: Sendable {
        case number, text, date, timeOfDay, flag, coordinates
        /// Texts that are known beforehand, such as the response options of a question.
        case options
    }
}

extension Transformation {
    private static let years = [1, 2, 5, 10, 20]
    private static let widths = [5, 10, 20, 50, 100, 1_000]

    /// Returns the transformations that fit values.
    public static func all(for values: Values) -> [Transformation] {
        switch values {
        case .date:
            [.keep, .shift, .studyDay, .year] + years.dropFirst(2).map { .ageGroup(years: $0) } + [.leaveOut]
        case .number:
            [.keep, .cap] + widths.map { .group(width: $0) } + years.map { .ageGroup(years: $0) }
                + [.postalArea, .leaveOut]
        case .text: [.keep, .postalArea, .approved, .code, .leaveOut]
        case .options: [.keep, .code, .leaveOut]
        case .coordinates: [.keep, .round(decimals: 1), .round(decimals: 0), .leaveOut]
        case .flag, .timeOfDay: [.keep, .leaveOut]
        }
    }

    /// The title on pages.
    public var title: String {
        switch self {
        case .keep: "Keep"
        case .leaveOut: "Leave out"
        case .shift: "Shift by the participant's offset"
        case .year: "Year only"
        case .studyDay: "Study day"
        case .ageGroup(1): "Age, 90 or more together"
        case .ageGroup(let years): "\(years)-year age groups"
        case .postalArea: "First 3 ZIP digits"
        case .cap: "Cap outliers"
        case .group(let width): "Groups of \(width)"
        case .round(0): "Round to about 110 km"
        case .round: "Round to about 11 km"
        case .code: "Codes"
        case .approved: "Approved texts only"
        }
    }

    /// The text in stored profiles and forms.
    public var text: String {
        switch self {
        case .keep: "keep"
        case .leaveOut: "leave-out"
        case .shift: "shift"
        case .year: "year"
        case .studyDay: "study-day"
        case .ageGroup(let years): "age:\(years)"
        case .postalArea: "postal-area"
        case .cap: "cap"
        case .group(let width): "group:\(width)"
        case .round(let decimals): "round:\(decimals)"
        case .code: "code"
        case .approved: "approved"
        }
    }
}
