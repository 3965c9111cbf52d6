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
        /// Whether the bar only provides context, such as rows that a filter excludes.
        public let isContext: Bool

        /// Creates a bar.
        public init(_ name: String, _ value: Double, shown: String, isContext: Bool = false) {
            self.name = name
            self.value = value
            self.shown = shown
            self.isContext = isContext
        }
    }

    let title: String
    let hint: String?
    let bars: [Bar]
    let unit: String
    let isScale: Bool

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - unit: The column heading of the numbers in its table.
    ///   - isScale: Whether the names are in order, so that columns can have names for some of them only.
    public init(
        _ title: String, hint: String? = nil, _ bars: [Bar], unit: String, isScale: Bool = false
    ) {
        self.title = title
        self.hint = hint
        self.bars = bars
        self.unit = unit
        self.isScale = isScale
    }
}

extension BarChart {
    struct Drawn {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
        let className: String
        /// The x position of the name: the middle of a column or, on a scale, its start; or the end before a row.
        let nameX: Double
        let nameY: Double
        let name: String
        let label: String
    }

    private static let width = 320.0
    private static let baseline = 92.0
    private static let top = 16.0
    private static let rowHeight = 22.0
    private static let nameWidth = 130.0
    /// The approximate width of a character in the names.
    private static let letterWidth = 6.2

    private var slot: Double { BarChart.width / Double(max(bars.count, 1)) }
    private var longestName: Double { Double(bars.map(\.name.count).max() ?? 1) * BarChart.letterWidth + 6 }
    private var largest: Double { max(bars.map(\.value).max() ?? 0, .leastNonzeroMagnitude) }

    /// If the names do not fit under the columns, the chart uses rows, unless there are so many that the names form a
    /// scale.
    var areRows: Bool { !isScale && longestName > slot && bars.count <= 12 }
    /// The number of columns per name. If it is more than one, the names form a scale.
    private var every: Int { max(1, Int((longestName / slot).rounded(.up))) }
    var anchor: String { areRows || every > 1 ? "start" : "middle" }
    var base: String { areRows ? "M130.5 0V\(Int(BarChart.rowHeight) * bars.count)" : "M0 92.5h320" }

    var viewBox: String {
        areRows ? "0 0 320 \(max(1, Int(BarChart.rowHeight) * bars.count))" : "0 0 320 110"
    }

    var drawn: [Drawn] {
        bars.enumerated().map { areRows ? row($0, $1) : column($0, $1) }
    }

    private func column(_ index: Int, _ bar: Bar) -> Drawn {
        let height = max(0, bar.value) / largest * (BarChart.baseline - BarChart.top)
        let gap = min(4, slot * 0.2)
        let start = Double(index) * slot + gap / 2
        let end = BarChart.width - Double(bar.name.count) * BarChart.letterWidth
        return Drawn(
            x: start, y: BarChart.baseline - height, width: slot - gap, height: height,
            className: className(bar), nameX: every == 1 ? (Double(index) + 0.5) * slot : min(start, end),
            nameY: 106, name: isNamed(index) ? bar.name : "", label: "\(bar.name): \(bar.shown)")
    }

    /// Whether a column has a name. A last column that is only context isn't part of the scale and always has one.
    private func isNamed(_ index: Int) -> Bool {
        let last = bars.count - 1
        if every == 1 || bars[last].isContext && index == last { return true }
        guard index % every == 0 else { return false }
        return bars[last].isContext
            ? index + every <= last : Double(index) * slot + longestName - 6 <= BarChart.width
    }

    private func row(_ index: Int, _ bar: Bar) -> Drawn {
        let top = Double(index) * BarChart.rowHeight
        let room = Int(BarChart.nameWidth / BarChart.letterWidth)
        let name = bar.name.count > room ? "\(bar.name.prefix(room - 1))…" : bar.name
        let width = max(0, bar.value) / largest * (BarChart.width - BarChart.nameWidth)
        return Drawn(
            x: BarChart.nameWidth, y: top + 3, width: width, height: BarChart.rowHeight - 6,
            className: className(bar), nameX: 0, nameY: top + 15, name: name,
            label: "\(bar.name): \(bar.shown)")
    }

    private func className(_ bar: Bar) -> String { bar.isContext ? "bar context" : "bar" }
}
