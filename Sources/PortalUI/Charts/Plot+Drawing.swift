extension Plot {
    /// A label on an axis.
    struct Word {
        let x: Double
        let y: Double
        let text: String
    }

    /// A path in the style of a series.
    struct Drawn {
        let path: String
        let className: String
        let words: String
    }

    /// The entry of a series in the legend.
    struct Key {
        let path: String
        let className: String
        let name: String
        let isLine: Bool

        /// A line is long enough to show its dashes.
        var viewBox: String { isLine ? "0 0 28 12" : "0 0 12 12" }
        var frameClass: String { isLine ? "line-key" : "" }
    }

    private static let left = 40.0
    private static let width = 640.0
    private static let top = 10.0
    private static let foot = 208.0
    private static let letterWidth = 6.6
    /// The maximum length of a label of the vertical axis.
    private static let upLengthMax = 18
    /// The maximum length of a name at the end of a line, the width of its letters, and the distance between names.
    private static let endLengthMax = 16
    private static let endLetterWidth = 5.6
    private static let endDistance = 11.5

    /// The end of the axis: the edge of the drawing, or before the names at the ends of the lines.
    private var right: Double {
        guard hasEndNames else { return Self.width - 4 }
        return Self.width - Double(series.map(\.count).max() ?? 0) * Self.endLetterWidth - 10
    }
    private func x(_ place: Double) -> Double { Self.left + place * (right - Self.left) }
    private static func y(_ place: Double) -> Double { foot - place * (foot - top) }

    /// The horizontal grid lines, at the ticks of the vertical axis.
    var grid: String {
        up.ticks.dropFirst().map {
            "M\(Self.text(Self.left)) \(Self.text(Self.y($0.place)))H\(Self.text(right))"
        }
        .joined()
    }
    var base: String { "M\(Self.text(Self.left)) \(Self.text(Self.foot + 0.5))H\(Self.text(right))" }

    var upWords: [Word] {
        up.ticks.map {
            Word(x: Self.left - 8, y: Self.y($0.place) + 4, text: Self.cut($0.words, Self.upLengthMax))
        }
    }

    /// The part of the drawing that is shown. It extends to the left for long labels of the vertical axis.
    var viewBox: String {
        let longest = upWords.map(\.text.count).max() ?? 0
        let beyond = max(0, (Double(longest) * Self.letterWidth).rounded(.up) - (Self.left - 10))
        let height = across.details.isEmpty ? 232.0 : 246
        return "\(Self.text(-beyond)) 0 \(Self.text(Self.width + beyond)) \(Self.text(height))"
    }

    /// Returns as many labels as fit, at equal distances, with their second lines. Long labels are shortened; the table
    /// has the full text.
    ///
    /// The last one is always among them, because on an axis of time it is the present.
    var acrossWords: [Word] {
        let ticks = across.ticks
        guard !ticks.isEmpty else { return [] }
        let slot = (right - Self.left) / Double(ticks.count)
        let longest = min(Double((ticks.map(\.words.count) + across.details.map(\.count)).max() ?? 1), 14)
        let every = max(1, Int((longest * Self.letterWidth / slot).rounded(.up)))
        let room = max(3, Int(slot * Double(every) / Self.letterWidth))
        let shown = ticks.indices.filter { (ticks.count - 1 - $0) % every == 0 }
        return shown.flatMap { index -> [Word] in
            let text = Self.cut(ticks[index].words, room)
            let detail = across.details.isEmpty ? "" : Self.cut(across.details[index], room)
            // A label at the end of the axis stays inside the drawing.
            let half = Double(max(text.count, detail.count)) * Self.letterWidth / 2
            let place = min(x(ticks[index].place), Self.width - half)
            let word = Word(x: place, y: Self.foot + 16, text: text)
            return detail.isEmpty ? [word] : [word, Word(x: place, y: Self.foot + 30, text: detail)]
        }
    }

    var drawn: [Drawn] { marks.map(drawn) }

    /// Returns where the line of each series ends, if their names fit there: all of them are near the end of the axis.
    static func ends(of marks: [Mark], _ series: [String]) -> [(x: Double, y: Double)] {
        guard (2...seriesMax).contains(series.count), series.allSatisfy({ $0.count <= endLengthMax }) else {
            return []
        }
        var ends: [Int: (x: Double, y: Double)] = [:]
        for mark in marks {
            guard case .line(let points, let series, _) = mark, let last = points.last else { continue }
            if let known = ends[series], known.x > last.x { continue }
            ends[series] = last
        }
        let found = series.indices.compactMap { ends[$0] }
        return found.count == series.count && found.allSatisfy { $0.x > 0.9 } ? found : []
    }

    /// Whether the names of the series are at the ends of their lines.
    private var hasEndNames: Bool { !ends.isEmpty }

    /// The names at the ends of the lines. They keep a distance, so that lines may end at the same value.
    var endWords: [Word] {
        let ordered = ends.enumerated().sorted { ($0.element.y, $0.offset) < ($1.element.y, $1.offset) }
        var lowest = Self.foot
        return ordered.map { index, end in
            let height = min(Self.y(end.y) + 3.5, lowest)
            lowest = height - Self.endDistance
            return Word(x: x(end.x) + 7, y: height, text: series[index])
        }
    }

    var keys: [Key] {
        guard series.count > 1, !hasEndNames else { return [] }
        let isLine = marks.contains { if case .line = $0 { true } else { false } }
        return series.enumerated().map { index, name in
            Key(
                path: isLine ? "M0 6H28" : Self.shape(6, 6, index, size: 5),
                className: Self.look(isLine ? "line" : "mark", index), name: name, isLine: isLine)
        }
    }

    private func drawn(_ mark: Mark) -> Drawn {
        switch mark {
        case .bar(let from, let to, let base, let height, let series, let words):
            let path = rectangle(from, to, base, height)
            return Drawn(path: path, className: Self.look("mark", series), words: words)
        case .line(let points, let series, let words):
            return Drawn(path: path(points), className: Self.look("line", series), words: words)
        case .plan(let points, let series, let words):
            return Drawn(path: path(points), className: Self.look("plan", series), words: words)
        case .point(let px, let py, let series, let words):
            return Drawn(
                path: Self.shape(x(px), Self.y(py), series, size: 3),
                className: Self.look("mark faint", series),
                words: words)
        case .box(let from, let to, let heights, let series, let words):
            return Drawn(path: box(from, to, heights), className: Self.look("box", series), words: words)
        }
    }

    private func box(_ from: Double, _ to: Double, _ heights: BoxPlotHeights) -> String {
        let middle = Self.text(x((from + to) / 2))
        let (least, lower) = (Self.text(Self.y(heights.least)), Self.text(Self.y(heights.lower)))
        let (upper, greatest) = (Self.text(Self.y(heights.upper)), Self.text(Self.y(heights.greatest)))
        return rectangle(from, to, heights.lower, heights.upper)
            + "M\(middle) \(greatest)V\(upper)M\(middle) \(lower)V\(least)"
            + "M\(Self.text(x(from))) \(Self.text(Self.y(heights.middle)))H\(Self.text(x(to)))"
    }

    private func path(_ points: [(x: Double, y: Double)]) -> String {
        "M" + points.map { "\(Self.text(x($0.x))) \(Self.text(Self.y($0.y)))" }.joined(separator: "L")
    }

    private static func look(_ kind: String, _ series: Int) -> String {
        "plot-\(kind) series-\(series % seriesMax + 1)"
    }

    private func rectangle(_ from: Double, _ to: Double, _ low: Double, _ high: Double) -> String {
        let (start, end) = (Self.text(x(from)), Self.text(x(to)))
        let (foot, head) = (Self.text(Self.y(low)), Self.text(Self.y(high)))
        return "M\(start) \(foot)V\(head)H\(end)V\(foot)Z"
    }

    /// Each series has its own shape: a square, a diamond, triangles, bars.
    private static func shape(_ x: Double, _ y: Double, _ series: Int, size: Double) -> String {
        let corners: [(Double, Double)] =
            switch series % seriesMax {
            case 0: [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)]
            case 1: [(0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0)]
            case 2: [(0, -1), (1, 0.9), (-1, 0.9)]
            case 3: [(0, 1), (1, -0.9), (-1, -0.9)]
            case 4: [(-1.1, -0.4), (1.1, -0.4), (1.1, 0.4), (-1.1, 0.4)]
            default: [(-0.4, -1.1), (0.4, -1.1), (0.4, 1.1), (-0.4, 1.1)]
            }
        return "M"
            + corners.map { "\(text(x + $0.0 * size)) \(text(y + $0.1 * size))" }.joined(separator: "L") + "Z"
    }

    private static func cut(_ words: String, _ room: Int) -> String {
        words.count > room ? "\(words.prefix(room - 1))…" : words
    }

    private static func text(_ number: Double) -> String {
        // The drawing never exceeds this value, and the conversion would trap.
        let tenths = Int((number.isFinite ? min(max(number, -1e6), 1e6) * 10 : 0).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

extension Plot {
    /// A row of the table.
    struct NumberRow {
        let name: String
        let cells: ArraySlice<String>
    }

    var numberRows: [NumberRow] {
        numbers.rows.map { NumberRow(name: $0.first ?? "", cells: $0.dropFirst()) }
    }
}
