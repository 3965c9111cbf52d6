import PortalUI
import Responses
import SQLStore
import Tables
import Timekeeping

/// Builds a chart from the rows that were read for it.
struct ChartBuilder {
    private let request: ChartRequest
    private let groups: ChartScale?
    /// The x value, y value, and group of each row, blank if the chart has no such column.
    private let rows: [(across: SQLValue, up: SQLValue, group: Int)]

    private static let placesMax = 24
    private static let pointsMax = 2_000
    private static let listedMax = 200

    init(_ request: ChartRequest, _ read: [[SQLValue]]) {
        self.request = request
        let upAt = request.across == nil ? 0 : 1
        let byAt = upAt + (request.up == nil ? 0 : 1)
        let groups = request.by.map { column in
            ChartScale(read.map { $0[byAt] }, column.type, placesMax: Plot.seriesMax - 1)
        }
        self.groups = groups
        rows = read.map { row in
            (
                request.across == nil ? .null : row[0], request.up == nil ? .null : row[upAt],
                groups.map { $0.place(of: row[byAt]) ?? $0.names.count } ?? 0
            )
        }
    }

    /// The number of rows without a value that the chart needs.
    var leftOut: Int {
        rows.count { row in
            (request.across != nil && ListCell.isBlank(row.across))
                || (request.up != nil && ChartScale.number(row.up) == nil)
        }
    }

    /// A text about scatter plot points that are not drawn or not in the table, or an empty string.
    var thinned: String {
        guard request.kind == .scatter else { return "" }
        let count = rows.count - leftOut
        let every = Self.every(count)
        let drawn = count / every
        return (every > 1 ? ". Shows one of every \(every) points" : "")
            + (drawn > Self.listedMax ? ". The table lists the first \(Self.listedMax) points" : "")
    }

    /// What the marks mean, or an empty string if that needs no words.
    var caption: String {
        request.kind == .box
            ? "Box: the middle half of the values. Line: the median. Whiskers: from the minimum to the maximum. "
                + "n: the number of rows."
            : ""
    }

    private static func every(_ count: Int) -> Int { max(1, (count + pointsMax - 1) / pointsMax) }

    var plot: Plot {
        switch request.kind {
        case .bar, .line: totals()
        case .scatter: points()
        case .box: boxes()
        }
    }

    /// Returns the group names, including one for blank values if there are any, or one unnamed group for all rows.
    private var series: [String] {
        guard let groups else { return [""] }
        let hasBlank = rows.contains { $0.group == groups.names.count }
        return Array((groups.names + (hasBlank ? ["blank"] : [])).prefix(Plot.seriesMax * 2))
    }

    private var acrossCaption: String { request.across?.caption ?? "" }

    // MARK: Bars and lines

    private func totals() -> Plot {
        let scale = ChartScale(
            rows.lazy.map(\.across), request.across?.type ?? .text, placesMax: Self.placesMax)
        let series = series
        let none = [RunningMean](repeating: RunningMean(), count: series.count)
        var means = [[RunningMean]](repeating: none, count: scale.names.count)
        let isMean = request.up != nil
        for row in rows {
            guard let place = scale.place(of: row.across), row.group < series.count else { continue }
            guard let number = isMean ? ChartScale.number(row.up) : 0 else { continue }
            means[place][row.group].add(number)
        }
        let values = means.map { $0.map { isMean ? $0.value : Double($0.count) } }
        let all = values.flatMap { $0.compactMap { $0 } }
        let height = NiceScale(from: min(0, all.min() ?? 0), to: max(0, all.max() ?? 1))
        let marks =
            request.kind == .line
            ? lines(values, height, scale, series) : bars(values, height, scale, series)
        return Plot(
            request.title, across: Plot.Axis(acrossCaption, ticks: Self.middles(scale.names)),
            up: Self.axis(isMean ? "Mean of \(request.up?.caption ?? "")" : "Rows", height), marks,
            series: request.by == nil ? [] : series,
            numbers: Plot.Numbers(
                [acrossCaption] + (request.by == nil ? [isMean ? "Mean" : "Rows"] : series)
                    + (isMean ? ["Rows"] : []),
                zip(scale.names, zip(values, means)).map { name, found in
                    [name] + found.0.map { $0.map(height.fine) ?? "–" }
                        + (isMean ? [NumberFormat.integer(found.1.reduce(0) { $0 + $1.count })] : [])
                }))
    }

    private func bars(
        _ values: [[Double?]], _ height: NiceScale, _ scale: ChartScale, _ series: [String]
    ) -> [Plot.Mark] {
        let slot = 1 / Double(max(values.count, 1))
        let width = slot * 0.8 / Double(max(series.count, 1))
        return values.enumerated().flatMap { place, found in
            found.enumerated().compactMap { group, value -> Plot.Mark? in
                guard let value else { return nil }
                let start = Double(place) * slot + slot * 0.1 + Double(group) * width
                return .bar(
                    from: start, to: start + width * 0.94, base: height.fraction(0),
                    height: height.fraction(value), series: group,
                    words: Self.words(scale.names[place], series[group], height.fine(value)))
            }
        }
    }

    private func lines(
        _ values: [[Double?]], _ height: NiceScale, _ scale: ChartScale, _ series: [String]
    ) -> [Plot.Mark] {
        let slot = 1 / Double(max(values.count, 1))
        return series.indices.flatMap { group -> [Plot.Mark] in
            let found = values.enumerated().compactMap { place, values in
                values[group].map { (place: place, value: $0) }
            }
            let corners = found.map { (x: (Double($0.place) + 0.5) * slot, y: height.fraction($0.value)) }
            let line = Plot.Mark.line(corners, series: group, words: series[group])
            let dots = zip(corners, found).map { corner, found in
                Plot.Mark.point(
                    x: corner.x, y: corner.y, series: group,
                    words: Self.words(scale.names[found.place], series[group], height.fine(found.value)))
            }
            return (corners.count > 1 ? [line] : []) + dots
        }
    }

    // MARK: Points

    private func points() -> Plot {
        let all = rows.compactMap { row -> (x: Double, y: Double, group: Int, row: [String])? in
            guard let x = Self.position(row.across), let y = ChartScale.number(row.up) else { return nil }
            return (x, y, row.group, [shown(row.across, request.across), shown(row.up, request.up)])
        }
        let width = NiceScale(from: all.map(\.x).min() ?? 0, to: all.map(\.x).max() ?? 1)
        let height = NiceScale(from: all.map(\.y).min() ?? 0, to: all.map(\.y).max() ?? 1)
        let every = Self.every(all.count)
        let series = series
        let drawn = all.enumerated().filter { $0.offset % every == 0 && $0.element.group < series.count }
        let marks = drawn.map { _, point in
            Plot.Mark.point(
                x: width.fraction(point.x), y: height.fraction(point.y), series: point.group,
                words: Self.words(point.row[0], series[point.group], point.row[1]))
        }
        let isTime = request.across?.type == .dateTime
        let across = Plot.Axis(
            acrossCaption,
            ticks: width.ticks.map {
                (
                    width.fraction($0),
                    isTime
                        ? TimeText.day(Instant(seconds: Int64(min(max($0, -1e12), 1e12)))) : width.words($0)
                )
            })
        let named = request.by == nil ? [] : [request.by?.caption ?? ""]
        return Plot(
            request.title, across: across, up: Self.axis(request.up?.caption ?? "", height), marks,
            series: request.by == nil ? [] : series,
            numbers: Plot.Numbers(
                [acrossCaption, request.up?.caption ?? ""] + named,
                drawn.prefix(Self.listedMax).map { _, point in
                    point.row + (request.by == nil ? [] : [series[point.group]])
                }))
    }

    // MARK: Boxes

    private func boxes() -> Plot {
        let scale = request.across.map {
            ChartScale(rows.lazy.map(\.across), $0.type, placesMax: ChartScale.singlesMax)
        }
        let names = scale?.names ?? ["all rows"]
        let series = series
        let numbers = numbers(on: scale, places: names.count)
        let all = numbers.joined().joined()
        let height = NiceScale(from: all.min() ?? 0, to: all.max() ?? 1)
        let slot = 1 / Double(max(names.count, 1))
        let width = min(slot * 0.7 / Double(max(series.count, 1)), 0.12)
        var marks: [Plot.Mark] = []
        var table: [[String]] = []
        for (place, groups) in numbers.enumerated() {
            for (group, values) in groups.enumerated() {
                guard let box = BoxPlotSummary(values.sorted()) else { continue }
                let middle = (Double(place) + 0.5) * slot
                let start = middle + (Double(group) - Double(series.count) / 2) * width
                let name = [names[place], series[group]].filter { !$0.isEmpty }.joined(separator: ", ")
                marks.append(
                    .box(
                        from: start, to: start + width * 0.9, heights: box.heights(on: height), series: group,
                        words: "\(name): median \(height.fine(box.median))"))
                table.append([name, NumberFormat.integer(values.count)] + box.all.map(height.fine))
            }
        }
        let counts = numbers.map { "n = \(NumberFormat.integer($0.reduce(0) { $0 + $1.count }))" }
        return Plot(
            request.title, across: Plot.Axis(acrossCaption, ticks: Self.middles(names), details: counts),
            up: Self.axis(request.up?.caption ?? "", height), marks,
            series: request.by == nil ? [] : series,
            numbers: Plot.Numbers(
                [acrossCaption, "Rows", "Minimum", "Lower quartile", "Median", "Upper quartile", "Maximum"],
                table))
    }

    /// Returns the numbers of each place and group.
    private func numbers(on scale: ChartScale?, places: Int) -> [[[Double]]] {
        var numbers = Array(repeating: [[Double]](repeating: [], count: series.count), count: places)
        for row in rows {
            guard let place = scale.map({ $0.place(of: row.across) }) ?? 0, row.group < series.count,
                let number = ChartScale.number(row.up)
            else { continue }
            numbers[place][row.group].append(number)
        }
        return numbers
    }

    // MARK: Parts

    private static func middles(_ names: [String]) -> [(place: Double, words: String)] {
        names.enumerated().map { ((Double($0.offset) + 0.5) / Double(max(names.count, 1)), $0.element) }
    }

    private static func axis(_ name: String, _ scale: NiceScale) -> Plot.Axis {
        Plot.Axis(name, ticks: scale.ticks.map { (scale.fraction($0), scale.words($0)) })
    }

    private static func words(_ place: String, _ series: String, _ value: String) -> String {
        series.isEmpty ? "\(place): \(value)" : "\(place), \(series): \(value)"
    }

    /// A number, or the seconds of a time.
    private static func position(_ value: SQLValue) -> Double? {
        if case .text(let text) = value { return CivilDateTime(text).map { Double($0.instant().seconds) } }
        return ChartScale.number(value)
    }

    private func shown(_ value: SQLValue, _ column: Column?) -> String {
        ListCell.text(value, column?.type ?? .text)
    }
}

extension BoxPlotSummary {
    fileprivate var all: [Double] { [least, lower, median, upper, greatest] }

    fileprivate func heights(on scale: NiceScale) -> Plot.BoxPlotHeights {
        Plot.BoxPlotHeights(
            scale.fraction(least), scale.fraction(lower), scale.fraction(median), scale.fraction(upper),
            scale.fraction(greatest))
    }
}
