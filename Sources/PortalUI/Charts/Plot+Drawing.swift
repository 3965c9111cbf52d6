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
    }

    private static let left = 56.0
    private static let right = 604.0
    private static let top = 12.0
    private static let foot = 252.0
    private static let letterWidth = 6.6
    /// The maximum length of a label of the vertical axis.
    private static let upLengthMax = 18

    private static func x(_ place: Double) -> Double { left + place * (right - left) }
    private static func y(_ place: Double) -> Double { foot - place * (foot - top) }

    /// The horizontal grid lines, at the ticks of the vertical axis.
    var grid: String {
        up.ticks.dropFirst().map {
            "M\(Self.text(Self.left)) \(Self.text(Self.y($0.place)))H\(Self.text(Self.right))"
        }
        .joined()
    }
    var base: String { "M\(Self.text(Self.left)) \(Self.text(Self.foot + 0.5))H\(Self.text(Self.right))" }

    var upWords: [Word] {
        up.ticks.map {
            Word(x: Self.left - 8, y: Self.y($0.place) + 4, text: Self.cut($0.words, Self.upLengthMax))
        }
    }

    /// The part of the drawing that is shown. It extends to the left for long labels of the vertical axis.
    var viewBox: String {
        let longest = upWords.map(\.text.count).max() ?? 0
        let beyond = max(0, (Double(longest) * Self.letterWidth).rounded(.up) - (Self.left - 10))
        return "\(Self.text(-beyond)) 0 \(Self.text(640 + beyond)) 280"
    }

    /// Returns as many labels as fit, at equal distances. Long labels are shortened; the table has the full text.
    var acrossWords: [Word] {
        guard !across.ticks.isEmpty else { return [] }
        let slot = (Self.right - Self.left) / Double(across.ticks.count)
        let longest = min(Double(across.ticks.map(\.words.count).max() ?? 1), 14)
        let every = max(1, Int((longest * Self.letterWidth / slot).rounded(.up)))
        let room = max(3, Int(slot * Double(every) / Self.letterWidth))
        return across.ticks.enumerated().filter { $0.offset % every == 0 }.map { _, tick in
            Word(x: Self.x(tick.place), y: Self.foot + 18, text: Self.cut(tick.words, room))
        }
    }

    var drawn: [Drawn] { marks.map(Self.drawn) }

    var keys: [Key] {
        guard series.count > 1 else { return [] }
        return series.enumerated().map { index, name in
            let isLine = marks.contains { if case .line = $0 { true } else { false } }
            return Key(
                path: isLine ? "M0 6H12" : Self.shape(6, 6, index, size: 5),
                className: Self.look(
                    isLine ? "line" : "mark", index), name: name)
        }
    }

    private static func drawn(_ mark: Mark) -> Drawn {
        switch mark {
        case .bar(let from, let to, let base, let height, let series, let words):
            let path = rectangle(from, to, base, height)
            return Drawn(path: path, className: look("mark", series), words: words)
        case .line(let points, let series, let words):
            return Drawn(path: path(points), className: look("line", series), words: words)
        case .plan(let points, let series, let words):
            return Drawn(path: path(points), className: look("plan", series), words: words)
        case .point(let px, let py, let series, let words):
            return Drawn(
                path: shape(x(px), y(py), series, size: 3.5), className: look("mark faint", series),
                words: words)
        case .box(let from, let to, let heights, let series, let words):
            let middle = text(x((from + to) / 2))
            let path =
                rectangle(from, to, heights.lower, heights.upper)
                + "M\(middle) \(text(y(heights.greatest)))V\(text(y(heights.upper)))"
                + "M\(middle) \(text(y(heights.lower)))V\(text(y(heights.least)))"
                + "M\(text(x(from))) \(text(y(heights.middle)))H\(text(x(to)))"
            return Drawn(path: path, className: look("box", series), words: words)
        }
    }

    private static func path(_ points: [(x: Double, y: Double)]) -> String {
        "M" + points.map { "\(text(x($0.x))) \(text(y($0.y)))" }.joined(separator: "L")
    }

    private static func look(_ kind: String, _ series: Int) -> String {
        "plot-\(kind) series-\(series % seriesMax + 1)"
    }

    private static func rectangle(_ from: Double, _ to: Double, _ low: Double, _ high: Double) -> String {
        "M\(text(x(from))) \(text(y(low)))V\(text(y(high)))H\(text(x(to)))V\(text(y(low)))Z"
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
