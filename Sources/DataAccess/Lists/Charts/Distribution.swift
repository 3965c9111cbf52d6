import PortalUI
import SQLStore
import Tables

/// The distribution of one column: a bar for each value or range, and one for blanks.
struct Distribution: Sendable {
    let column: Column
    let counts: [(name: String, count: Int)]
    let blankCount: Int
    let total: Int
    let distinctCount: Int
    /// The limits of ranges of numbers; empty for other positions.
    private let limits: [String]
    /// Whether participants wrote the texts, which are hardly ever the same.
    private let isFreeText: Bool
    private let isOfHours: Bool
    /// The mean, median, minimum, and maximum of numbers.
    let summary: String?

    init(_ column: Column, _ values: [SQLValue], isFreeText: Bool = false) {
        self.column = column
        self.isFreeText = isFreeText
        let scale = Self.scale(values, column.type)
        var counts = [Int](repeating: 0, count: scale.names.count)
        var blank = 0
        for value in values {
            if let place = scale.place(of: value) { counts[place] += 1 } else { blank += 1 }
        }
        self.counts = zip(scale.names, counts).map { ($0, $1) }
        blankCount = blank
        total = values.count
        distinctCount = scale.distinctCount
        (limits, isOfHours) = (scale.limits, scale.isOfHours)
        summary = column.isNumber ? Self.summary(values.compactMap(ChartScale.number)) : nil
    }

    /// The chart with its table.
    var chart: BarChart {
        let bars =
            counts.map { bar($0.name, $0.count) }
            + (blankCount > 0 ? [bar("blank", blankCount, isContext: true)] : [])
        return BarChart(
            column.caption, hint: hint, bars, unit: "Rows", isScale: isScale, limits: limits,
            sentence: sentence)
    }

    private func bar(_ name: String, _ count: Int, isContext: Bool = false) -> BarChart.Bar {
        BarChart.Bar(
            name, Double(count), shown: shown(count), figure: NumberFormat.integer(count),
            isContext: isContext)
    }

    /// What is shown instead of bars for free text; nil for other columns.
    var sentence: String? {
        guard isFreeText else { return nil }
        guard total > blankCount else { return "No texts yet." }
        let rows = NumberFormat.counted(total - blankCount, "row", "rows")
        let texts = NumberFormat.counted(distinctCount, "different text", "different texts")
        return "\(texts) in \(rows). \(NumberFormat.percent(blankCount, of: total)) of the rows are blank."
    }

    /// Whether the bars are numbers, times, or yes and no, which have an order.
    private var isScale: Bool { column.type != .text || isOfHours }

    /// The number of long texts that a chart shows, and the longest text that fits below one of more columns.
    private static let (longTextsMax, shortLength) = (7, 5)

    /// Returns the scale of a column. Only the most frequent of many long texts have a bar of their own, so that charts
    /// are about equally high.
    private static func scale(_ values: [SQLValue], _ type: ColumnType) -> ChartScale {
        let scale = ChartScale(values, type)
        guard type == .text, scale.names.count > longTextsMax,
            scale.names.contains(where: { $0.count > shortLength })
        else { return scale }
        return ChartScale(values, type, placesMax: longTextsMax)
    }

    private var hint: String? {
        if let summary { return summary }
        return column.type == .text && !isFreeText
            ? NumberFormat.counted(distinctCount, "different value", "different values") : nil
    }

    private func shown(_ count: Int) -> String {
        "\(NumberFormat.integer(count)) (\(NumberFormat.percent(count, of: total)))"
    }

    private static func summary(_ numbers: [Double]) -> String? {
        let sorted = numbers.sorted()
        guard let low = sorted.first, let high = sorted.last, let box = BoxPlotSummary(sorted) else {
            return nil
        }
        let scale = NiceScale(from: low, to: high)
        var mean = RunningMean()
        for number in sorted { mean.add(number) }
        return
            "mean \(scale.fine(mean.value ?? 0)), median \(scale.fine(box.median)), from \(scale.fine(low)) to \(scale.fine(high))"
    }
}

/// The five numbers of a box plot: minimum, lower quartile, median, upper quartile, and maximum of sorted numbers.
struct BoxPlotSummary: Sendable {
    let least: Double
    let lower: Double
    let median: Double
    let upper: Double
    let greatest: Double

    /// Creates the summary, or nil without numbers.
    init?(_ sorted: [Double]) {
        guard let first = sorted.first, let last = sorted.last else { return nil }
        func at(_ share: Double) -> Double {
            let place = share * Double(sorted.count - 1)
            let index = Int(place)
            let next = min(index + 1, sorted.count - 1)
            let part = place - Double(index)
            let distance = sorted[next] - sorted[index]
            // The difference of two numbers may overflow.
            return distance.isFinite
                ? sorted[index] + distance * part : sorted[index] * (1 - part) + sorted[next] * part
        }
        least = first
        lower = at(0.25)
        median = at(0.5)
        upper = at(0.75)
        greatest = last
    }
}
