import Responses
import SQLStore
import Tables
import Timekeeping

/// The positions on an axis or in a list of bars: the values of a column, or ranges of them, in order.
package struct ChartScale: Sendable {
    /// How values are assigned to positions.
    fileprivate enum Placing: Sendable {
        /// By the text of the value. Other texts belong to "other" if there is such a position.
        case texts([String: Int], other: Int?)
        /// By the number itself.
        case numbers([Double: Int])
        /// By a range of numbers, of which the last one includes its end; or by whole numbers that follow each other.
        case ranges(NiceScale, last: Int, areSingle: Bool)
        /// By a prefix of the time.
        case beginnings(length: Int, [String: Int])
        /// By periods of as many years, starting with the period that begins in the year `from`.
        case years(from: Int, length: Int)
        /// All values belong to the only position.
        case any
    }

    /// The names of the positions.
    let names: [String]
    /// The limits of ranges that follow each other, one more than there are ranges; empty for other positions.
    let limits: [String]
    /// Whether the positions are hours of the day.
    let isOfHours: Bool
    /// The number of distinct values.
    let distinctCount: Int
    private let placing: Placing
    private let type: ColumnType
    /// The position of values that belong to no other one, such as a text that isn't a date. It exists only
    /// if there are any, so that a value never counts as blank.
    private let otherPlace: Int?

    /// The maximum number of positions for single values.
    static let singlesMax = 12
    private static let freeTextMin = 50
    /// Days get a position each on a chart of their own. Next to other charts, only a month of them does.
    private static let daysMax = 100
    private static let shownDaysMax = 31
    private static let monthsMax = 60
    /// The maximum number of periods of years, and the lengths of these periods, shortest first.
    private static let yearsMax = 30
    private static let yearLengths = [1, 10, 100, 1_000]
    private static let nameLengthMax = 80

    /// Creates the scale of a column's values with at most `placesMax` positions for single values.
    init(_ values: some Sequence<SQLValue>, _ type: ColumnType, placesMax: Int = singlesMax) {
        self.type = type
        var counts: [SQLValue: Int] = [:]
        for value in values where !ListCell.isBlank(value) { counts[value, default: 0] += 1 }
        distinctCount = counts.count
        let found: (names: [String], placing: Placing)
        switch type {
        case .double, .integer: found = Self.numbers(counts, placesMax)
        case .dateTime: found = Self.times(counts, placesMax)
        case .boolean: found = (["yes", "no"], .texts(["yes": 0, "no": 1], other: nil))
        case .text: found = Self.texts(counts, placesMax)
        }
        placing = found.placing
        limits = Self.limits(found.placing)
        isOfHours = if case .beginnings(length: 2, _) = found.placing { true } else { false }
        let isComplete = counts.keys.allSatisfy { found.placing.place(of: $0, type) != nil }
        names = isComplete ? found.names : found.names + ["other values"]
        otherPlace = isComplete ? nil : found.names.count
    }

    /// Returns the position of a value, or nil for a blank one.
    func place(of value: SQLValue) -> Int? {
        ListCell.isBlank(value) ? nil : placing.place(of: value, type) ?? otherPlace
    }

    /// Returns a value as a number, or nil if it isn't one or is outside the range of any scale.
    package static func number(_ value: SQLValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .real(let number): number.isFinite ? number : nil
        case .null, .text, .blob: nil
        }
    }

    private static func numbers(_ counts: [SQLValue: Int], _ placesMax: Int) -> ([String], Placing) {
        let numbers = Set(counts.keys.compactMap(number)).sorted()
        guard let low = numbers.first, let high = numbers.last else { return ([], .numbers([:])) }
        if numbers.count <= placesMax {
            let places = Dictionary(
                uniqueKeysWithValues: numbers.enumerated().map { ($0.element, $0.offset) })
            return (numbers.map(ExportNumber.text), .numbers(places))
        }
        let scale = NiceScale(from: low, to: high, steps: min(10, placesMax))
        let isInteger = scale.step >= 1 && numbers.allSatisfy { $0 == $0.rounded() }
        // The highest number may be where the next range would start: 100 belongs to 90 to 100.
        let isSingle = isInteger && scale.step == 1
        let end = scale.place(of: high)
        let isEnd = !isSingle && end > 0 && high == scale.start(of: end)
        let last = isEnd ? end - 1 : end
        let names = (0...last).map { place -> String in
            let (start, next) = (scale.start(of: place), scale.start(of: place + 1))
            if isSingle { return scale.words(start) }
            let isOpen = isInteger && !(isEnd && place == last)
            return "\(scale.words(start)) to \(scale.words(isOpen ? next - 1 : next))"
        }
        return (names, .ranges(scale, last: last, areSingle: isSingle))
    }

    /// Returns days, months, years, decades, centuries, or millennia, whichever are few enough for all
    /// values, including those without values in between.
    private static func times(_ counts: [SQLValue: Int], _ placesMax: Int) -> ([String], Placing) {
        let days = counts.keys.compactMap(day)
        guard let first = days.min(), let last = days.max() else { return ([], .texts([:], other: nil)) }
        let isNarrow = placesMax < singlesMax
        let months = (last.year - first.year) * 12 + last.month - first.month
        if last - first < (isNarrow ? placesMax : placesMax > singlesMax ? daysMax : shownDaysMax) {
            let names = (0...(last - first)).map { first.adding(days: $0).description }
            return (names, .beginnings(length: 10, index(names)))
        }
        if months < (isNarrow ? placesMax : monthsMax) {
            let start = first.adding(days: 1 - first.day)
            let names = (0...months).map { String(start.adding(months: $0).description.prefix(7)) }
            return (names, .beginnings(length: 7, index(names)))
        }
        return years(from: first.year, to: last.year, isNarrow ? placesMax : yearsMax)
    }

    private static func years(from first: Int, to last: Int, _ countMax: Int) -> ([String], Placing) {
        func count(_ length: Int) -> Int { last / length - first / length + 1 }
        let length = yearLengths.first { count($0) <= countMax } ?? yearLengths[yearLengths.count - 1]
        let from = first / length * length
        let names = (0..<count(length)).map { place -> String in
            let start = from + place * length
            return length == 1
                ? fourDigits(start) : "\(fourDigits(start)) to \(fourDigits(start + length - 1))"
        }
        return (names, .years(from: from, length: length))
    }

    private static func fourDigits(_ year: Int) -> String { String(String(year + 10_000).dropFirst()) }

    fileprivate static func day(_ value: SQLValue) -> CivilDate? {
        guard case .text(let text) = value else { return nil }
        return CivilDate(String(text.prefix(10)))
    }

    private static func texts(_ counts: [SQLValue: Int], _ placesMax: Int) -> ([String], Placing) {
        let texts = counts.compactMap { value, count -> (text: String, count: Int)? in
            if case .text(let text) = value { (text, count) } else { (ListCell.text(value, .text), count) }
        }
        if let hours = hours(texts.map(\.text)) { return hours }
        let total = texts.reduce(0) { $0 + $1.count }
        if texts.count > freeTextMin, texts.count > total / 3 { return (["any text"], .any) }
        let ordered = texts.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
        let shown = ordered.prefix(ordered.count > placesMax ? placesMax - 1 : placesMax).map(\.text)
        let isMore = ordered.count > shown.count
        return (
            shown.map { name(of: $0) } + (isMore ? ["\(ordered.count - shown.count) other values"] : []),
            .texts(index(shown), other: isMore ? shown.count : nil)
        )
    }

    /// Returns a text as the name of its position. Charts repeat it at each mark, so long texts are truncated.
    private static func name(of text: String) -> String {
        text.utf8.count <= nameLengthMax ? text : "\(text.prefix(nameLengthMax - 1))…"
    }

    /// Returns the limits of ranges of numbers. The last range may end earlier, at the highest number.
    private static func limits(_ placing: Placing) -> [String] {
        guard case .ranges(let scale, let last, areSingle: false) = placing else { return [] }
        return (0...(last + 1)).map { scale.words(scale.start(of: $0)) }
    }

    /// Groups times of day by hour, from the first hour after the longest time without values to the last one before
    /// it, so that a night is in one piece.
    private static func hours(_ texts: [String]) -> ([String], Placing)? {
        guard texts.count > singlesMax, texts.allSatisfy({ $0.utf8.count == 8 && TimeOfDay($0) != nil })
        else { return nil }
        let used = Set(texts.compactMap { Int($0.prefix(2)) })
        let starts = used.filter { !used.contains(($0 + 23) % 24) }
        // The start with the most empty hours before it; a day without such hours starts at midnight.
        let start =
            starts.max { (emptyHours(before: $0, used), $1) < (emptyHours(before: $1, used), $0) } ?? 0
        let count = starts.isEmpty ? 24 : 24 - emptyHours(before: start, used)
        let names = (0..<count).map { offset -> String in
            let hour = (start + offset) % 24
            return hour < 10 ? "0\(hour)" : "\(hour)"
        }
        return (names.map { $0 + " h" }, .beginnings(length: 2, index(names)))
    }

    /// Returns the number of hours without values right before an hour.
    private static func emptyHours(before hour: Int, _ used: Set<Int>) -> Int {
        (1..<24).first { used.contains((hour + 24 - $0) % 24) }.map { $0 - 1 } ?? 23
    }

    private static func index(_ names: [String]) -> [String: Int] {
        Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }
}

extension ChartScale.Placing {
    /// Returns the position of a value that isn't blank, or nil if it has none.
    fileprivate func place(of value: SQLValue, _ type: ColumnType) -> Int? {
        switch self {
        case .any: return 0
        case .texts(let places, let other): return places[ListCell.text(value, type)] ?? other
        case .numbers(let places): return ChartScale.number(value).flatMap { places[$0] }
        case .ranges(let scale, let last, _):
            return ChartScale.number(value).map { min(scale.place(of: $0), last) }
        case .beginnings(let length, let places):
            guard case .text(let text) = value else { return nil }
            return places[String(text.prefix(length))]
        case .years(let from, let length): return ChartScale.day(value).map { ($0.year - from) / length }
        }
    }
}
