import AppSimulation
import JSON
import Studies
import Timekeeping

/// The date range that a date question accepts, as an app reads it from the question's format.
struct WalkthroughDateRange {
    /// Whether the question also asks for a time of day.
    let hasTime: Bool
    /// The first accepted day, as the text of a date field. Nil if there is none.
    let first: String?
    /// The last accepted day. Nil if there is none.
    let last: String?
    /// The initial value of the field. Empty if there is none.
    let defaultValue: String

    init(_ step: WalkthroughStep, today: CivilDate) {
        let hasTime = Self.hasTime(step)
        func shown(_ key: String) -> String? {
            let text = step.format[key]?.string ?? ""
            return text.isEmpty ? nil : Self.field(of: text, hasTime: hasTime)
        }
        self.hasTime = hasTime
        switch step.format["dateRange"]?.string.flatMap(DateFormat.Range.init) {
        case .untilCurrent: (first, last) = (nil, today.description + (hasTime ? "T23:59" : ""))
        case .afterCurrent:
            (first, last) = (today.adding(days: 1).description + (hasTime ? "T00:00" : ""), nil)
        case .custom, nil: (first, last) = (shown("minDate"), shown("maxDate"))
        }
        defaultValue = shown("default") ?? ""
    }

    /// Returns whether a date question also asks for a time of day.
    static func hasTime(_ step: WalkthroughStep) -> Bool {
        step.format["style"]?.string == DateFormat.Style.dateTime.rawValue
    }

    /// Returns the note below the question.
    func note(in words: PhoneTexts) -> String? {
        words.dates(from: first.map(Self.day), until: last.map(Self.day))
    }

    private static func day(_ field: String) -> String { String(field.prefix(10)) }

    /// Returns the answer in a field as apps send it. Nil if it isn't a date.
    func answer(_ typed: String) -> String? {
        let text = hasTime ? typed : typed + "T00:00"
        return CivilDateTime(text + ":00")?.wire()
    }

    /// Returns why a date is refused. Nil if it is accepted.
    func refusal(of typed: String, in words: PhoneTexts) -> String? {
        if let first, typed < first { return words.enterDateFrom(Self.day(first)) }
        if let last, typed > last { return words.enterDateUntil(Self.day(last)) }
        return nil
    }

    /// Returns the field text for a value that apps send.
    static func field(of sent: String, hasTime: Bool) -> String { String(sent.prefix(hasTime ? 16 : 10)) }
}
