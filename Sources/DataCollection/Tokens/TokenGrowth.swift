import DataAccess
import PortalUI
import Responses
import Timekeeping

/// The number of tokens of a study issued and used by the end of each day, and the states of their participants.
struct TokenGrowth: Sendable {
    /// The counts of a day, or up to it.
    struct Counts: Sendable, Equatable {
        var issued = 0
        var used = 0
        var withdrawn = 0
        var erased = 0

        /// The enrolled participants.
        var active: Int { used - withdrawn - erased }
    }

    /// The end of a period.
    struct Point: Sendable, Equatable {
        let day: CivilDate
        let counts: Counts
    }

    private static let pointsMax = 20
    /// If issued tokens exceed used ones by this factor, their line is not drawn, because it would flatten the others.
    private static let drawnRatioMax = 10

    let points: [Point]

    /// Adds up the counts of each day, from the first to this one.
    init(_ days: [CivilDate: Counts], until today: CivilDate) {
        guard let first = days.keys.min() else {
            points = []
            return
        }
        let length = max(1, today - first + 1)
        let span = (length + Self.pointsMax - 1) / Self.pointsMax
        let ordered = days.sorted { $0.key < $1.key }
        var (sum, next) = (Counts(), 0)
        var end = first.adding(days: (length - 1) % span)
        var points: [Point] = []
        // Adding days stops at the end of the year 9999.
        while end <= max(today, first), points.count < Self.pointsMax {
            while next < ordered.count, ordered[next].key <= end {
                sum.issued += ordered[next].value.issued
                sum.used += ordered[next].value.used
                sum.withdrawn += ordered[next].value.withdrawn
                sum.erased += ordered[next].value.erased
                next += 1
            }
            points.append(Point(day: end, counts: sum))
            end = end.adding(days: span)
        }
        self.points = points
    }

    /// The current counts.
    var last: Counts { points.last?.counts ?? Counts() }

    private var drawsIssued: Bool { last.issued <= max(1, last.used) * Self.drawnRatioMax }

    var hint: String {
        "by the end of each day, UTC. "
            + (drawsIssued
                ? "Withdrawn and erased ones are in the table only"
                : "Generated, withdrawn, and erased ones are in the table only")
    }

    /// A count with its name, and whether it is drawn.
    private typealias Line = (name: String, isDrawn: Bool, count: (Counts) -> Int)

    /// The few withdrawn and erased ones would be drawn over each other just above zero.
    private var allLines: [Line] {
        [
            ("Generated", drawsIssued, { $0.issued }), ("Used", true, { $0.used }),
            (ParticipantState.active.title, true, { $0.active }),
            (ParticipantState.withdrawn.title, false, { $0.withdrawn }),
            (ParticipantState.erased.title, false, { $0.erased }),
        ]
    }

    /// The curves with their table, or nil without tokens.
    var plot: Plot? {
        guard !points.isEmpty else { return nil }
        let all = allLines
        let drawn = all.filter(\.isDrawn)
        let most = points.map { point in drawn.map { $0.count(point.counts) }.max() ?? 0 }.max() ?? 0
        let height = NiceScale(from: 0, to: Double(max(most, 1)))
        let lines = drawn.enumerated().flatMap { series, line in
            marks(of: line.name, line.count, series, height)
        }
        return Plot(
            "Tokens over time",
            across: Plot.Axis(
                "", ticks: points.enumerated().map { (place($0.offset), $0.element.day.dayAndMonth) }),
            up: Plot.Axis(
                "", ticks: height.ticks.map { (height.fraction($0), height.words($0)) }),
            lines, series: drawn.map(\.name),
            numbers: Plot.Numbers(
                ["Date"] + all.map(\.name),
                points.map { point in
                    [point.day.description] + all.map { NumberFormat.integer($0.count(point.counts)) }
                }))
    }

    private func place(_ index: Int) -> Double { (Double(index) + 0.5) / Double(max(points.count, 1)) }

    private func marks(
        of name: String, _ count: (Counts) -> Int, _ series: Int, _ height: NiceScale
    ) -> [Plot.Mark] {
        let corners = points.enumerated().map { index, point in
            (x: place(index), y: height.fraction(Double(count(point.counts))))
        }
        let dots = zip(corners, points).map { corner, point in
            Plot.Mark.point(
                x: corner.x, y: corner.y, series: series,
                words:
                    "\(point.day.dayAndMonth): \(NumberFormat.integer(count(point.counts))) \(name.lowercased())"
            )
        }
        // A batch is generated at once, and its tokens are used one by one.
        let line = name == "Generated" ? Self.steps(corners) : corners
        return (corners.count > 1 ? [.line(line, series: series, words: name)] : []) + dots
    }

    /// Returns a line that keeps its height up to the next point.
    private static func steps(_ corners: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        guard let first = corners.first else { return [] }
        return [first]
            + zip(corners, corners.dropFirst()).flatMap { before, next in
                [(x: next.x, y: before.y), next]
            }
    }
}
