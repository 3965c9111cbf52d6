/// The steps of a questionnaire with their connecting and branching lines: `{% use StepList(rows) %}`
public struct StepList {
    let rows: [StepRow]

    /// Creates the list. Rows are 56 pixels high, so that one image can contain all lines.
    public init(_ rows: [StepRow]) {
        self.rows = rows
    }
}

extension StepList {
    struct Node {
        let y: Double
        let className: String
    }

    struct Wire {
        let path: String
        let arrow: String
        let className: String
        let arrowClass: String
    }

    private static let rowHeight = 56
    private static let spineX = 28

    var height: Int { rows.count * StepList.rowHeight }
    var viewBox: String { "0 0 36 \(max(height, 1))" }
    var spineEnd: Double { Double(height) - 28 }
    var hasSpine: Bool { rows.count > 1 }

    var nodes: [Node] {
        rows.indices.map { Node(y: StepList.middle($0), className: rows[$0].isCurrent ? "current" : "plain") }
    }

    /// One line per jump, in lanes: short ones next to the steps, and overlapping ones further out.
    var wires: [Wire] {
        var lanes: [[ClosedRange<Int>]] = []
        return jumps.sorted { abs($0.to - $0.from) < abs($1.to - $1.from) }.map { jump in
            let span = min(jump.from, jump.to)...max(jump.from, jump.to)
            let lane = lanes.firstIndex { $0.allSatisfy { !$0.overlaps(span) } } ?? lanes.count
            if lane == lanes.count { lanes.append([]) }
            lanes[lane].append(span)
            return StepList.wire(from: jump.from, to: jump.to, lane: lane)
        }
    }

    /// The pairs of steps without duplicates. Jumps to missing steps are reported by the checks, not drawn.
    private var jumps: [(from: Int, to: Int)] {
        rows.enumerated().flatMap { index, row in
            Set(row.branches.map(\.target)).sorted()
                .filter { rows.indices.contains($0) && $0 != index }
                .map { (from: index, to: $0) }
        }
    }

    private static func middle(_ index: Int) -> Double { Double(index * rowHeight + rowHeight / 2) }

    private static func wire(from: Int, to: Int, lane: Int) -> Wire {
        let x = max(2, 20 - lane % 4 * 6)
        let (start, end) = (Int(middle(from)), Int(middle(to)))
        let turn = from < to ? 5 : -5
        let color = "branch-\(lane % 2 + 1)"
        let path =
            "M\(spineX - 5) \(start)H\(x + 5)Q\(x) \(start) \(x) \(start + turn)V\(end - turn)"
            + "Q\(x) \(end) \(x + 5) \(end)H\(spineX - 9)"
        return Wire(
            path: path, arrow: "M\(spineX - 10) \(end - 4)l5 4-5 4z", className: color,
            arrowClass: "arrow \(color)")
    }
}
