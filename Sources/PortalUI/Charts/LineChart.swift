/// A line chart of a figure over time, rendered on the server, with its numbers in a table.
///
/// `{% use LineChart("Enrollment", points, unit: "People", end: "1,184 enrolled") %}`
public struct LineChart {
    /// One point in time.
    public struct Point: Sendable {
        /// The label of the time: "18 Oct".
        public let name: String
        /// The value; negative values count as zero.
        public let value: Double
        /// The value as text.
        public let shown: String

        /// Creates a point.
        public init(_ name: String, _ value: Double, shown: String) {
            self.name = name
            self.value = value
            self.shown = shown
        }
    }

    let title: String
    let points: [Point]
    let unit: String
    let end: String

    /// Creates a chart of equidistant points; `unit` is the column heading of the numbers, `end` the label of the last
    /// point.
    public init(_ title: String, _ points: [Point], unit: String, end: String) {
        self.title = title
        self.points = points
        self.unit = unit
        self.end = end
    }
}

extension LineChart {
    /// A horizontal grid line with its figure.
    struct Grid {
        let y: Double
        let textY: Double
        let text: String
    }

    struct Name {
        let x: Double
        let text: String
        let anchor: String
        /// Marks the name before the last one, which phones leave out.
        let className: String
    }

    static let width = 640.0
    private static let start = 36.0
    private static let top = 24.0
    private static let base = 176.0
    private static let nameCount = 6
    /// The upper limit of values. The chart shows counts, and larger values are drawn at the limit.
    private static let valueMax = 1e15

    private var largest: Double { min(max(points.map(\.value).max() ?? 0, 1), Self.valueMax) }

    /// The distance between the grid lines: the smallest 1, 2 or 5 times a power of ten for which five steps suffice.
    var step: Double {
        let largest = largest
        var unit = 1.0
        while unit < Self.valueMax {
            for factor in [1.0, 2, 5] where unit * factor * 5 >= largest { return unit * factor }
            unit *= 10
        }
        return unit
    }

    /// The number of steps up to the largest value, so that the line uses the height.
    private var stepCount: Int { max(1, Int((largest / step).rounded(.up))) }

    private var scale: Double { step * Double(stepCount) }

    var grid: [Grid] {
        (0...stepCount).map { line in
            let value = step * Double(line)
            let y = height(of: value)
            return Grid(y: y, textY: y + 4, text: Self.thousands(Int(value)))
        }
    }

    /// The names of some points. The last one, which is the present, always has its name.
    var names: [Name] {
        let last = points.count - 1
        let every = max(1, (points.count + Self.nameCount - 1) / Self.nameCount)
        return points.enumerated().filter { (last - $0.offset) % every == 0 }.map { index, point in
            Name(
                x: index == last ? Self.width : x(of: index), text: point.name,
                anchor: index == last ? "end" : index == 0 ? "start" : "middle",
                className: index == last - every ? "next-to-last" : "")
        }
    }

    /// Returns the points of the line in the format of the `points` attribute.
    var line: String {
        points.enumerated().map { "\(Self.tenths(x(of: $0))),\(Self.tenths(height(of: $1.value)))" }
            .joined(separator: " ")
    }

    var area: String {
        "\(Self.tenths(x(of: 0))),\(Self.tenths(Self.base)) \(line) "
            + "\(Self.tenths(x(of: points.count - 1))),\(Self.tenths(Self.base))"
    }

    var isDrawn: Bool { points.count > 1 }
    var lastX: Double { x(of: points.count - 1) }
    var lastY: Double { height(of: points.last?.value ?? 0) }
    var endX: Double { lastX - 2 }
    var endY: Double { lastY - 10 }
    var gridPath: String { grid.dropFirst().map { "M36 \(Self.tenths($0.y))H640" }.joined() }

    private func x(of index: Int) -> Double {
        Self.start + (Self.width - Self.start - 6) * Double(index) / Double(max(points.count - 1, 1))
    }

    private func height(of value: Double) -> Double {
        Self.base - min(max(0, value), Self.valueMax) / scale * (Self.base - Self.top)
    }

    private static func tenths(_ number: Double) -> String {
        let rounded = Int((number * 10).rounded())
        return "\(rounded / 10).\(abs(rounded % 10))"
    }

    private static func thousands(_ number: Int) -> String {
        number >= 10_000 && number % 1_000 == 0 ? "\(number / 1_000)k" : String(number)
    }
}
