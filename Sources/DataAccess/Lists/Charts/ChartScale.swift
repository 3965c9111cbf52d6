import Responses
import SQLStore
import Tables
import Timekeeping

/// The positions on an axis or in a list of bars: the values of a column, or ranges of them, in order.
package struct ChartScale: Sendable {
    /// How values are assigned to positions.
    private enum Placing: Sendable {
        /// By the text of the value. Other texts belong to "other" if there is such a position.
        case texts([String: Int], other: Int?)
        /// By a range of numbers.
        case ranges(NiceScale)
        /// By a prefix of the time.
        case beginnings(length: Int, [String: Int])
        /// All values belong to the only position.
        case any
    }

    /// The names of the positions.
    let names: [String]
    /// The number of distinct values.
    let distinctCount: Int
    /// Whether the positions have a natural order, as numbers and times do.
    let isOrdered: Bool
    private let placing: Placing
    private let type: ColumnType

    /// The maximum number of positions for single values.
    static let singlesMax = 12
    private static let freeTextMin = 50
    /// Days get a position each on a chart of their own. Next to other charts, only a month of them does.
    private static let daysMax = 100
    private static let shownDaysMax = 31
    private static let monthsMax = 60
    private static let nameLengthMax = 80

    /// Creates the scale of a column's values with at most `placesMax` positions for single values.
    init(_ values: some Sequence<SQLValue>, _ type: ColumnType, placesMax: Int = singlesMax) {
        self.type = type
        var counts: [SQLValue: Int] = [:]
        for value in values where !ListCell.isBlank(value) { counts[value, default: 0] += 1 }
        distinctCount = counts.count
        let found: (names: [String], placing: Placing, isOrdered: Bool)
        switch type {
        case .double, .integer: found = Self.numbers(counts, placesMax)
        case .dateTime:
            found = Self.times(
                counts, daysMax: placesMax > Self.singlesMax ? Self.daysMax : Self.shownDaysMax)
        case .boolean: found = (["yes", "no"], .texts(["yes": 0, "no": 1], other: nil), true)
        case .text: found = Self.texts(counts, placesMax)
        }
        (names, placing, isOrdered) = found
    }

    /// Returns the position of a value, or nil for a blank one.
    func place(of value: SQLValue) -> Int? {
        if ListCell.isBlank(value) { return nil }
        switch placing {
        case .any: return 0
        case .texts(let places, let other): return places[ListCell.text(value, type)] ?? other
        case .ranges(let scale):
            return Self.number(value).map { min(scale.place(of: $0), names.count - 1) }
        case .beginnings(let length, let places):
            guard case .text(let text) = value else { return nil }
            return places[String(text.prefix(length))]
        }
    }

    /// Returns a value as a number, or nil if it isn't one or is outside the range of any scale.
    package static func number(_ value: SQLValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .real(let number): number.isFinite ? number : nil
        case .null, .text, .blob: nil
        }
    }

    private static func numbers(_ counts: [SQLValue: Int], _ placesMax: Int) -> ([String], Placing, Bool) {
        let numbers = counts.keys.compactMap(number).sorted()
        guard let low = numbers.first, let high = numbers.last else {
            return ([], .texts([:], other: nil), true)
        }
        if numbers.count <= placesMax {
            let names = numbers.map(ExportNumber.text)
            return (names, .texts(index(names), other: nil), true)
        }
        let scale = NiceScale(from: low, to: high, steps: 10)
        let isInteger = scale.step >= 1 && numbers.allSatisfy { $0 == $0.rounded() }
        let names = (0...scale.place(of: high)).map { place -> String in
            let (start, next) = (scale.start(of: place), scale.start(of: place + 1))
            if isInteger, scale.step == 1 { return scale.words(start) }
            return "\(scale.words(start)) to \(scale.words(isInteger ? next - 1 : next))"
        }
        return (names, .ranges(scale), true)
    }

    /// Returns days, months, or years, including those without values in between.
    private static func times(_ counts: [SQLValue: Int], daysMax: Int) -> ([String], Placing, Bool) {
        let days = counts.keys.compactMap { value -> CivilDate? in
            guard case .text(let text) = value else { return nil }
            return CivilDate(String(text.prefix(10)))
        }
        guard let first = days.min(), let last = days.max() else {
            return ([], .texts([:], other: nil), true)
        }
        var names: [String]
        let length: Int
        let months = (last.year - first.year) * 12 + last.month - first.month
        if last - first < daysMax {
            names = (0...(last - first)).map { first.adding(days: $0).description }
            length = 10
        } else if months < monthsMax {
            let start = first.adding(days: 1 - first.day)
            names = (0...months).map { String(start.adding(months: $0).description.prefix(7)) }
            length = 7
        } else {
            let years = max(first.year, last.year - 200)...last.year
            names = years.map { year in String(String(year + 10_000).dropFirst()) }
            length = 4
        }
        return (names, .beginnings(length: length, index(names)), true)
    }

    private static func texts(_ counts: [SQLValue: Int], _ placesMax: Int) -> ([String], Placing, Bool) {
        let texts = counts.compactMap { value, count -> (text: String, count: Int)? in
            if case .text(let text) = value { (text, count) } else { (ListCell.text(value, .text), count) }
        }
        if let hours = hours(texts.map(\.text)) { return hours }
        let total = texts.reduce(0) { $0 + $1.count }
        if texts.count > freeTextMin, texts.count > total / 3 { return (["any text"], .any, false) }
        let ordered = texts.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
        let shown = ordered.prefix(ordered.count > placesMax ? placesMax - 1 : placesMax).map(\.text)
        let isMore = ordered.count > shown.count
        return (
            shown.map { name(of: $0) } + (isMore ? ["\(ordered.count - shown.count) other values"] : []),
            .texts(index(shown), other: isMore ? shown.count : nil), false
        )
    }

    /// Returns a text as the name of its position. Charts repeat it at each mark, so long texts are truncated.
    private static func name(of text: String) -> String {
        text.utf8.count <= nameLengthMax ? text : "\(text.prefix(nameLengthMax - 1))…"
    }

    /// Groups times of day by hour.
    private static func hours(_ texts: [String]) -> ([String], Placing, Bool)? {
        guard texts.count > singlesMax, texts.allSatisfy({ $0.utf8.count == 8 && TimeOfDay($0) != nil })
        else { return nil }
        let names = (0..<24).map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (names.map { $0 + " h" }, .beginnings(length: 2, index(names)), true)
    }

    private static func index(_ names: [String]) -> [String: Int] {
        Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }
}
