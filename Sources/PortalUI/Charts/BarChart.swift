/// Bars with their names beneath, drawn by the server, and the same as a table.
///
/// `{% use BarChart("wakeCount", hint: "times woken", bars, unit: "rows") %}`
public struct BarChart {
    /// One bar.
    public struct Bar: Sendable {
        /// The name beneath it.
        public let name: String
        /// Its size; below zero counts as zero.
        public let value: Double
        /// The size as it is read.
        public let shown: String
        /// Whether it only gives context: what a filter leaves out.
        public let isContext: Bool

        /// Makes a bar.
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

    /// Makes a chart; `unit` heads the column of numbers in its table.
    public init(_ title: String, hint: String? = nil, _ bars: [Bar], unit: String) {
        self.title = title
        self.hint = hint
        self.bars = bars
        self.unit = unit
    }
}

extension BarChart {
    struct Drawn {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
        let middle: Double
        let className: String
        let name: String
        let label: String
    }

    static let width = 320.0
    static let baseline = 92.0
    static let top = 16.0

    var viewBox: String { "0 0 320 110" }

    /// Names are thinned out where they would touch each other.
    var drawn: [Drawn] {
        let largest = max(bars.map(\.value).max() ?? 0, .leastNonzeroMagnitude)
        let slot = BarChart.width / Double(max(bars.count, 1))
        let longest = bars.map(\.name.count).max() ?? 1
        let every = max(1, Int((Double(longest) * 6.2 + 6) / slot + 0.999))
        return bars.enumerated().map { index, bar in
            let height = max(0, bar.value) / largest * (BarChart.baseline - BarChart.top)
            let gap = min(4, slot * 0.2)
            return Drawn(
                x: Double(index) * slot + gap / 2, y: BarChart.baseline - height, width: slot - gap,
                height: height,
                middle: (Double(index) + 0.5) * slot, className: bar.isContext ? "bar context" : "bar",
                name: index % every == 0 ? bar.name : "", label: "\(bar.name): \(bar.shown)")
        }
    }
}
