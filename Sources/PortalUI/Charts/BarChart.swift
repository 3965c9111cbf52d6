/// A bar chart rendered on the server, with its numbers in a table.
///
/// `{% use BarChart("wakeCount", hint: "times woken", bars, unit: "rows") %}`
public struct BarChart {
    /// One bar.
    public struct Bar: Sendable {
        /// The label below it.
        public let name: String
        /// The value; negative values count as zero.
        public let value: Double
        /// The value as text.
        public let shown: String
        /// The value as short text at the bar itself.
        public let figure: String
        /// Whether the bar only provides context, such as rows that a filter excludes.
        public let isContext: Bool

        /// Creates a bar. The figure is the shown value if it is nil.
        public init(
            _ name: String, _ value: Double, shown: String, figure: String? = nil, isContext: Bool = false
        ) {
            self.name = name
            self.value = value
            self.shown = shown
            self.figure = figure ?? shown
            self.isContext = isContext
        }
    }

    let title: String
    let hint: String?
    let bars: [Bar]
    let unit: String
    let isScale: Bool
    let limits: [String]
    let sentence: String?

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - unit: The column heading of the numbers in its table.
    ///   - isScale: Whether the names are in order, so that columns can have names for some of them only.
    ///   - limits: The limits of ranges that follow each other, one more than there are ranges. They are shown instead of
    ///     the names.
    ///   - sentence: A sentence that is shown instead of bars, of which each would be tiny.
    public init(
        _ title: String, hint: String? = nil, _ bars: [Bar], unit: String, isScale: Bool = false,
        limits: [String] = [], sentence: String? = nil
    ) {
        self.title = title
        self.hint = hint
        self.bars = bars
        self.unit = unit
        self.isScale = isScale
        self.limits = limits.count == bars.count(where: { !$0.isContext }) + 1 ? limits : []
        self.sentence = sentence
    }
}

extension BarChart {
    struct Drawn {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
        let className: String
        let label: String
    }

    /// A text at a position: a name, a limit, or a figure.
    struct Word {
        let x: Double
        let y: Double
        let text: String
        let anchor: String
        var className = ""
    }

    private static let width = 320.0
    private static let baseline = 92.0
    private static let top = 16.0
    private static let rowHeight = 20.0
    private static let nameWidthMax = 160.0
    /// The approximate width of a character in the names, and of a digit in the figures.
    private static let letterWidth = 6.2
    private static let digitWidth = 5.4
    /// The distance of a last column that is only context from a scale, in columns.
    private static let gap = 0.6

    /// Whether the last column is only context next to ranges.
    private var hasGap: Bool { !limits.isEmpty && bars.last?.isContext == true }
    private var slot: Double {
        BarChart.width / (Double(max(bars.count, 1)) + (hasGap ? BarChart.gap : 0))
    }
    private var longestName: Double { Double(bars.map(\.name.count).max() ?? 1) * BarChart.letterWidth + 6 }
    /// The width of the names before rows.
    private var nameWidth: Double { min(longestName + 2, BarChart.nameWidthMax) }
    private var longestFigure: Double { Double(bars.map(\.figure.count).max() ?? 0) * BarChart.digitWidth }
    private var largest: Double { max(bars.map(\.value).max() ?? 0, .leastNonzeroMagnitude) }

    /// If the names do not fit under the columns, the chart uses rows, unless there are so many that the names form a
    /// scale. One or two columns would be as wide as the chart.
    var areRows: Bool {
        !isScale && bars.count <= 12
            && (longestName > slot || bars.count < 3 && bars.contains { $0.value > 0 })
    }
    /// The number of columns per name. If it is more than one, the names form a scale.
    private var every: Int { max(1, Int((longestName / slot).rounded(.up))) }
    var base: String {
        areRows
            ? "M\(Int(nameWidth)).5 0V\(Int(BarChart.rowHeight) * bars.count)" : "M0 92.5h320"
    }

    var viewBox: String {
        areRows ? "0 0 320 \(max(1, Int(BarChart.rowHeight) * bars.count))" : "0 0 320 110"
    }

    var drawn: [Drawn] {
        bars.enumerated().map { areRows ? row($0, $1) : column($0, $1) }
    }

    /// The names or limits, and the figures.
    var words: [Word] { (areRows ? rowNames : limits.isEmpty ? columnNames : limitNames) + figures }

    // MARK: Columns

    /// Returns the start of a column.
    private func start(_ index: Int) -> Double {
        slot * (Double(index) + (hasGap && index == bars.count - 1 ? BarChart.gap : 0))
    }

    private func column(_ index: Int, _ bar: Bar) -> Drawn {
        let height = max(0, bar.value) / largest * (BarChart.baseline - BarChart.top)
        let gap = min(4, slot * 0.2)
        return Drawn(
            x: start(index) + gap / 2, y: BarChart.baseline - height, width: slot - gap, height: height,
            className: className(bar), label: "\(bar.name): \(bar.shown)")
    }

    private var columnNames: [Word] {
        bars.enumerated().filter { isNamed($0.offset) }.map { index, bar in
            if every == 1 || bar.isContext { return middle(index, bar.name) }
            return bars[bars.count - 1].isContext
                ? Word(x: start(index), y: 106, text: bar.name, anchor: "start")
                : Word(x: start(index) + slot, y: 106, text: bar.name, anchor: "end")
        }
    }

    /// Returns a name in the middle of its column. It doesn't extend beyond the chart.
    private func middle(_ index: Int, _ name: String) -> Word {
        let half = Double(name.count) * BarChart.letterWidth / 2
        let x = min(max(start(index) + slot / 2, half), max(half, BarChart.width - half))
        return Word(x: x, y: 106, text: name, anchor: "middle")
    }

    /// The limits between the columns, as many as fit, and the name of a last column that is only context.
    private var limitNames: [Word] {
        let context = hasGap ? [middle(bars.count - 1, bars[bars.count - 1].name)] : []
        let edge = context.first.map { $0.x - Double($0.text.count) * BarChart.letterWidth / 2 }
        let longest = Double(limits.map(\.count).max() ?? 1) * BarChart.letterWidth + 6
        let every = max(1, Int((longest / slot).rounded(.up)))
        let shown = limits.enumerated().filter { $0.offset % every == 0 }.compactMap {
            index, limit -> Word? in
            let half = Double(limit.count) * BarChart.letterWidth / 2
            let x = slot * Double(index)
            if let edge, x + half > edge - 2 { return nil }
            return Word(
                x: min(max(x, half), max(half, BarChart.width - half)), y: 106, text: limit, anchor: "middle")
        }
        return shown + context
    }

    /// Whether a column has a name. The last one always has one: it is the present, or it is only context and isn't part
    /// of the scale.
    private func isNamed(_ index: Int) -> Bool {
        let last = bars.count - 1
        if every == 1 || index == last { return true }
        if bars[last].isContext { return index % every == 0 && index + every <= last }
        return (last - index) % every == 0 && start(index) + slot >= longestName - 6
    }

    // MARK: Rows

    private func row(_ index: Int, _ bar: Bar) -> Drawn {
        let width = max(0, bar.value) / largest * (BarChart.width - nameWidth - longestFigure - 6)
        return Drawn(
            x: nameWidth, y: Double(index) * BarChart.rowHeight + 3, width: max(0, width),
            height: BarChart.rowHeight - 6, className: className(bar), label: "\(bar.name): \(bar.shown)")
    }

    private var rowNames: [Word] {
        let room = Int(nameWidth / BarChart.letterWidth)
        return bars.enumerated().map { index, bar in
            let name = bar.name.count > room ? "\(bar.name.prefix(room - 1))…" : bar.name
            return Word(x: 0, y: Double(index) * BarChart.rowHeight + 14, text: name, anchor: "start")
        }
    }

    // MARK: Figures

    /// The values: after each row, or above each column. If there is no room for all, only the largest has one.
    private var figures: [Word] {
        let fits = areRows || longestFigure <= slot
        let only = bars.indices.max { bars[$0].value < bars[$1].value }
        return zip(bars.indices, zip(bars, drawn)).compactMap { index, pair -> Word? in
            let (bar, place) = pair
            guard fits ? areRows || bar.value > 0 : index == only && bar.value > 0 else { return nil }
            return areRows ? figure(afterRow: place, bar) : figure(above: place, bar)
        }
    }

    private func figure(afterRow place: Drawn, _ bar: Bar) -> Word {
        Word(
            x: place.x + place.width + 5, y: place.y + 11, text: bar.figure, anchor: "start",
            className: "figure")
    }

    private func figure(above place: Drawn, _ bar: Bar) -> Word {
        let half = Double(bar.figure.count) * BarChart.digitWidth / 2
        let middle = place.x + place.width / 2
        let x = min(max(middle, half), max(half, BarChart.width - half))
        return Word(x: x, y: place.y - 4, text: bar.figure, anchor: "middle", className: "figure")
    }

    private func className(_ bar: Bar) -> String { bar.isContext ? "bar context" : "bar" }
}
