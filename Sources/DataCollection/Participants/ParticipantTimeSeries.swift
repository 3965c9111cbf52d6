import Access
import DataAccess
import PortalUI
import Responses
import SQLStore
import Studies
import Tables
import Timekeeping

/// One participant's answers to one List over time.
struct ParticipantTimeSeries: Sendable {
    /// One row: the time it was received, its key, and its values in the order of the columns.
    struct Row: Sendable {
        let key: Int64
        let received: String
        let cells: [SQLValue]
    }

    /// The maximum number of rows to read, and of charts to draw.
    static let rowsMax = 1_000
    private static let chartsMax = 12
    private static let missedMax = 500
    /// The height of the mark of a missed run, as a share of the drawing, and its style.
    private static let missedHeight = 0.06
    private static let missedSeries = 4
    /// Scales start at zero unless the lowest value is above this share of the highest.
    private static let zeroShare = 0.75
    /// The maximum size of a page's rows in bytes, and the size of a cell without its text.
    static let bytesMax = 4 << 20
    static let cellBytes = 32

    let list: RequestedList
    let columns: [ColumnDefinition]
    /// The rows, oldest first.
    let rows: [Row]
    /// Whether there are more rows.
    let isCut: Bool
    /// The time offset of the charts.
    let offset: UTCOffset
    /// The starts of the runs that were missed, oldest first.
    let missed: [Instant]

    /// Reads the rows. `offset` is the participant's time offset, if known; `missed` are the starts of missed runs.
    init(
        of participant: ParticipantID, in list: RequestedList, at offset: UTCOffset?,
        missed: [Instant] = [], _ transaction: borrowing Transaction
    ) throws {
        self.list = list
        self.offset = offset ?? .utc
        self.missed = missed.suffix(Self.missedMax)
        columns = list.definition.columns.filter { $0.role != .foreignKey }
        let found = try ParticipantTimeSeriesRepository.rows(columns, of: participant, in: list, transaction)
        isCut = found.isCut
        rows = found.rows.sorted { ($0.received, $0.key) < ($1.received, $1.key) }
    }

    /// A chart for each numeric column with at least one value.
    var plots: [Plot] {
        let numbered = columns.enumerated().filter { index, column in
            column.type == .double
                && rows.contains { $0.time != nil && ChartScale.number($0.cells[index]) != nil }
        }
        return numbered.prefix(Self.chartsMax).map { index, column in plot(index, column) }
    }

    private func plot(_ index: Int, _ column: ColumnDefinition) -> Plot {
        let points = points(of: index)
        let height = Self.height(of: points.map(\.value))
        let scale = timeScale
        let corners = points.map { (x: scale.fraction($0.time), y: height.fraction($0.value)) }
        let marks = zip(corners, points).map { corner, point in
            Plot.Mark.point(
                x: corner.x, y: corner.y, series: 0,
                words: "\(scale.words(point.time)): \(ExportNumber.text(point.value))")
        }
        let (caption, title) = (Caption.words(column.name), Self.title(of: column))
        let lines = Self.parts(of: corners, at: points.map(\.time)).filter { $0.count > 1 }.map {
            Plot.Mark.line($0, series: 0, words: title)
        }
        let ticks = height.ticks.map { (place: height.fraction($0), words: height.words($0)) }
        return Plot(
            title, across: Plot.Axis(axisName(scale), ticks: scale.ticks),
            up: Plot.Axis(title == caption ? "" : caption, ticks: ticks),
            lines + marks + missedMarks(scale),
            numbers: Plot.Numbers(
                ["Received (\(scale.clock))", caption],
                points.map { [scale.words($0.time), ExportNumber.text($0.value)] }))
    }

    /// The numbers of a column with their times.
    private func points(of index: Int) -> [(time: Instant, value: Double)] {
        rows.compactMap { row -> (time: Instant, value: Double)? in
            guard let time = row.time, let value = ChartScale.number(row.cells[index]) else { return nil }
            return (time, value)
        }
    }

    /// The text of a column's question; its name in words if it has none.
    static func title(of column: ColumnDefinition) -> String {
        column.description.isEmpty ? Caption.words(column.name) : column.description
    }

    /// Returns a scale from zero, so that charts can be compared; one of the values alone if they are far from zero.
    private static func height(of values: [Double]) -> NiceScale {
        let (low, high) = (values.min() ?? 0, values.max() ?? 1)
        return NiceScale(from: low >= 0 && low <= high * zeroShare ? 0 : low, to: high)
    }

    /// Short lines on the axis of time.
    private func missedMarks(_ scale: TimeScale) -> [Plot.Mark] {
        missed.map { time in
            let place = scale.fraction(time)
            return .line(
                [(x: place, y: 0), (x: place, y: Self.missedHeight)], series: Self.missedSeries,
                words: "Missed: \(scale.words(time))")
        }
    }

    /// Returns the corners of a line in parts. It doesn't cross gaps that are longer than 1.5 times the usual one.
    private static func parts(
        of corners: [(x: Double, y: Double)], at times: [Instant]
    ) -> [[(x: Double, y: Double)]] {
        let gaps = zip(times, times.dropFirst()).map { $1.milliseconds - $0.milliseconds }
        guard !gaps.isEmpty else { return [corners] }
        let usual = gaps.sorted()[gaps.count / 2]
        var parts: [[(x: Double, y: Double)]] = []
        for (index, corner) in corners.enumerated() {
            if index > 0, gaps[index - 1] * 2 <= usual * 3 {
                parts[parts.count - 1].append(corner)
            } else {
                parts.append([corner])
            }
        }
        return parts
    }

    /// The period from the first row or missed run to the last, shared by all charts of the page.
    private var timeScale: TimeScale {
        let times = times
        let first = times.min() ?? Instant(milliseconds: 0)
        return TimeScale(from: first, to: times.max() ?? first, at: offset)
    }

    private var times: [Instant] { rows.compactMap(\.time) + missed }

    /// The time zone, and the first and last date, because axis labels have no year.
    private func axisName(_ scale: TimeScale) -> String {
        let times = times
        let days = [times.min(), times.max()].compactMap { time in
            time.map { CivilDateTime($0, at: offset).date.dayMonthYear }
        }
        let span = days.first == days.last ? days.prefix(1) : days[...]
        return (["Received (\(scale.clock))"] + [span.joined(separator: " to ")].filter { !$0.isEmpty })
            .joined(separator: ", ")
    }
}

extension ParticipantTimeSeries.Row {
    /// The time it was received, or nil if it is invalid.
    fileprivate var time: Instant? { CivilDateTime(received)?.instant() }
}
