/// A chart with two axes: bars, lines, points or boxes in up to six series, rendered on the server, with its numbers.
///
/// Positions on the axes are fractions from 0, at the left or bottom, to 1. Series differ in shade, and also in dashes
/// or shapes. Lines have their names at their ends if there is room, other series in a legend. `{% use Plot("Hours of sleep", across: x, up: y, marks, series: names, numbers: numbers) %}`
public struct Plot: Sendable {
    /// An axis: its name, and labels at positions along it.
    public struct Axis: Sendable {
        let name: String
        let ticks: [(place: Double, words: String)]
        /// Second lines below the labels, such as "n = 12". Either one for each label or none.
        let details: [String]

        /// Creates an axis. Without a name, its labels have to say what they are.
        public init(_ name: String, ticks: [(place: Double, words: String)], details: [String] = []) {
            self.name = name
            self.ticks = ticks
            self.details = details.count == ticks.count ? details : []
        }
    }

    /// A mark in the style of a series. Its label is shown as a tooltip.
    public enum Mark: Sendable {
        /// A bar from its base, which is at zero, to its height.
        case bar(from: Double, to: Double, base: Double, height: Double, series: Int, words: String)
        case line([(x: Double, y: Double)], series: Int, words: String)
        /// A thin line of what is planned for a series.
        case plan([(x: Double, y: Double)], series: Int, words: String)
        case point(x: Double, y: Double, series: Int, words: String)
        /// A box from the lower to the upper quartile with the median, and whiskers to the minimum and maximum.
        case box(from: Double, to: Double, heights: BoxPlotHeights, series: Int, words: String)
    }

    /// The five heights of a box plot.
    public struct BoxPlotHeights: Sendable {
        let least: Double
        let lower: Double
        let middle: Double
        let upper: Double
        let greatest: Double

        /// Creates the heights, from the lowest to the highest.
        public init(_ least: Double, _ lower: Double, _ middle: Double, _ upper: Double, _ greatest: Double) {
            self.least = least
            self.lower = lower
            self.middle = middle
            self.upper = upper
            self.greatest = greatest
        }
    }

    /// The numbers of a chart as a table; the first column contains the row names.
    public struct Numbers: Sendable {
        let headings: [String]
        let rows: [[String]]

        /// Creates the table.
        public init(_ headings: [String], _ rows: [[String]]) {
            self.headings = headings
            self.rows = rows
        }
    }

    /// The maximum number of series that can be distinguished.
    public static let seriesMax = 6

    /// A description of the chart for the card header.
    public var heading: String { title }

    let title: String
    let across: Axis
    let up: Axis
    let marks: [Mark]
    let series: [String]
    /// Where the lines end, if the names of the series are there instead of in a legend.
    let ends: [(x: Double, y: Double)]
    let numbers: Numbers

    /// Creates a chart. A single series needs no name.
    public init(
        _ title: String, across: Axis, up: Axis, _ marks: [Mark], series: [String] = [], numbers: Numbers
    ) {
        self.title = title
        self.across = across
        self.up = up
        self.marks = marks
        self.series = series
        ends = Self.ends(of: marks, series)
        self.numbers = numbers
    }
}
