import JSON
import Studies
import Timekeeping

/// The days that a date question takes, as an app reads them from its format.
struct WalkthroughDateRange {
    /// Whether a time of day is asked for, too.
    let hasTime: Bool
    /// The first day that is taken, in the form of a date field; nil for none.
    let first: String?
    /// The last day that is taken; nil for none.
    let last: String?
    /// What the field holds at first; empty for nothing.
    let usual: String

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
        usual = shown("default") ?? ""
    }

    /// Whether a date question asks for a time of day, too.
    static func hasTime(_ step: WalkthroughStep) -> Bool {
        step.format["style"]?.string == DateFormat.Style.dateTime.rawValue
    }

    /// What people read below the question.
    func note(in words: PhoneStrings) -> String? {
        words.dates(from: first.map(Self.day), until: last.map(Self.day))
    }

    private static func day(_ field: String) -> String { String(field.prefix(10)) }

    /// The answer that a field holds, as apps send it; nil for what is no date.
    func answer(_ typed: String) -> String? {
        let text = hasTime ? typed : typed + "T00:00"
        return CivilDateTime(text + ":00")?.wire()
    }

    /// Why a date that a field holds is not taken; nil when it is.
    func refusal(of typed: String, in words: PhoneStrings) -> String? {
        if let first, typed < first { return words.enterDate(from: Self.day(first)) }
        if let last, typed > last { return words.enterDate(until: Self.day(last)) }
        return nil
    }

    /// The form in which a field holds what apps send.
    static func field(of sent: String, hasTime: Bool) -> String { String(sent.prefix(hasTime ? 16 : 10)) }
}
