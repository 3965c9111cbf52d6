/// A heatmap of shares by row and day. Darker squares are higher shares; a dot means that nothing was due.
///
/// `{% use Heatmap("Responses received", days: days, rows: rows) %}`
public struct Heatmap {
    /// A row of the heatmap, with a share for each day.
    public struct Row: Sendable {
        /// The label of the row.
        public let name: String
        /// The share of each day in percent; nil if nothing was due.
        public let percents: [Int?]

        /// Creates a row.
        public init(_ name: String, _ percents: [Int?]) {
            self.name = name
            self.percents = percents
        }
    }

    let title: String
    let days: [String]
    let rows: [Row]

    /// Creates a chart; `days` are the column names, of which every seventh is shown.
    public init(_ title: String, days: [String], rows: [Row]) {
        self.title = title
        self.days = days
        self.rows = rows
    }
}

extension Heatmap {
    struct Cell {
        let x: Double
        let y: Double
        let className: String
        let label: String
        let isDue: Bool
    }

    struct Label {
        let x: Double
        let y: Double
        let text: String
    }

    private static let labelWidth = 128.0
    private static let pitch = 24.0
    private static let rowHeight = 30.0

    var viewBox: String {
        let width = Int(Heatmap.labelWidth + Heatmap.pitch * Double(days.count))
        return "0 0 \(width) \(Int(Heatmap.rowHeight) * rows.count + 18)"
    }

    var rowLabels: [Label] {
        rows.enumerated().map { Label(x: 0, y: Double($0) * Heatmap.rowHeight + 18, text: $1.name) }
    }

    var dayLabels: [Label] {
        let y = Heatmap.rowHeight * Double(rows.count) + 12
        return days.enumerated().filter { $0.offset % 7 == 0 }.map { index, day in
            Label(x: Heatmap.labelWidth + Double(index) * Heatmap.pitch, y: y, text: day)
        }
    }

    var cells: [Cell] {
        rows.enumerated().flatMap { rowIndex, row in
            row.percents.enumerated().map { index, percent in
                let day = index < days.count ? days[index] : ""
                return Cell(
                    x: Heatmap.labelWidth + Double(index) * Heatmap.pitch,
                    y: Double(rowIndex) * Heatmap.rowHeight, className: Heatmap.heat(percent),
                    label: "\(row.name), \(day): \(percent.map { "\($0)%" } ?? "not due")",
                    isDue: percent != nil)
            }
        }
    }

    private static func heat(_ percent: Int?) -> String {
        guard let percent else { return "heat-none" }
        return "heat-\(min(5, max(0, percent + 19) / 20))"
    }
}
