/// A chart of two axes: bars, lines, points or boxes in up to six series, drawn by the server, with its numbers.
///
/// Places on the axes are shares from 0, at the start or the foot, to 1. Series differ in shade, and in dashes or
/// shapes as well. `{% use Plot("Hours of sleep", across: x, up: y, marks, series: names, numbers: numbers) %}`
public struct Plot: Sendable {
    /// An axis: its name, and words at places along it.
    public struct Axis: Sendable {
        let name: String
        let ticks: [(place: Double, words: String)]

        /// Makes an axis.
        public init(_ name: String, ticks: [(place: Double, words: String)]) {
            self.name = name
            self.ticks = ticks
        }
    }

    /// A mark in the style of a series. Its label is shown as a tooltip.
    public enum Mark: Sendable {
        /// A bar from its base, which is zero, to its height.
        case bar(from: Double, to: Double, base: Double, height: Double, series: Int, words: String)
        case line([(x: Double, y: Double)], series: Int, words: String)
        case point(x: Double, y: Double, series: Int, words: String)
        /// A box from quarter to quarter with its middle, and whiskers to the ends.
        case box(from: Double, to: Double, heights: BoxPlotHeights, series: Int, words: String)
    }

    /// The five heights of a box.
    public struct BoxPlotHeights: Sendable {
        let least: Double
        let lower: Double
        let middle: Double
        let upper: Double
        let greatest: Double

        /// Makes the heights, from the lowest to the highest.
        public init(_ least: Double, _ lower: Double, _ middle: Double, _ upper: Double, _ greatest: Double) {
            self.least = least
            self.lower = lower
            self.middle = middle
            self.upper = upper
            self.greatest = greatest
        }
    }

    /// The numbers of a chart as a table; the first column names its rows.
    public struct Numbers: Sendable {
        let headings: [String]
        let rows: [[String]]

        /// Makes the table.
        public init(_ headings: [String], _ rows: [[String]]) {
            self.headings = headings
            self.rows = rows
        }
    }

    /// The most series that can be distinguished.
    public static let seriesMax = 6

    /// A description of the chart for the card header.
    public var heading: String { title }

    let title: String
    let across: Axis
    let up: Axis
    let marks: [Mark]
    let series: [String]
    let numbers: Numbers

    /// Makes a chart. A single series needs no name.
    public init(
        _ title: String, across: Axis, up: Axis, _ marks: [Mark], series: [String] = [], numbers: Numbers
    ) {
        self.title = title
        self.across = across
        self.up = up
        self.marks = marks
        self.series = series
        self.numbers = numbers
    }
}
