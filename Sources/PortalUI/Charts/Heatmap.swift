/// A heatmap of shares by row and day. Darker squares are higher shares; a dot means that nothing was expected.
///
/// It is a table, so that its words keep their size at every width and screen readers read its numbers:
/// `{% use Heatmap("Adherence", rowHeading: "Activity", days: days, rows: rows, totalHeading: "28 days") %}`
public struct Heatmap {
    /// A square.
    public enum Cell: Sendable, Hashable {
        /// Nothing was expected.
        case none
        /// The day isn't over; the share so far, if something was closed.
        case open(percent: Int?)
        /// The share in percent.
        case share(percent: Int)
    }

    /// A row of the heatmap, with a square for each day.
    public struct Row: Sendable {
        /// The label of the row.
        public let name: String
        /// A line below the label.
        public let detail: String
        /// The page of the row; nil for none.
        public let address: String?
        /// The squares.
        public let cells: [Cell]
        /// The text after them.
        public let total: String

        /// Creates a row.
        public init(
            _ name: String, detail: String = "", to address: String? = nil, _ cells: [Cell], total: String
        ) {
            self.name = name
            self.detail = detail
            self.address = address
            self.cells = cells
            self.total = total
        }
    }

    let title: String
    let rowHeading: String
    let days: [DayColumn]
    let rows: [Row]
    let totalHeading: String

    /// Creates a heatmap.
    public init(
        _ title: String, rowHeading: String, days: [DayColumn], rows: [Row], totalHeading: String
    ) {
        self.title = title
        self.rowHeading = rowHeading
        self.days = days
        self.rows = rows
        self.totalHeading = totalHeading
    }

    /// Returns the squares of a row with their columns.
    func squares(_ row: Row) -> [Square] {
        zip(days, row.cells).map { day, cell in Square(day: day, cell: cell) }
    }

    /// A square of a row.
    struct Square {
        let day: DayColumn
        let cell: Cell

        var className: String {
            switch cell {
            case .none: "cell none"
            case .open: "cell open"
            case .share(let percent): "cell heat-\(min(5, max(0, percent + 19) / 20))"
            }
        }

        var words: String {
            switch cell {
            case .none: "none"
            case .open(let percent?): "\(percent)% so far"
            case .open(nil): "open"
            case .share(let percent): "\(percent)%"
            }
        }
    }
}

/// A day as the heading of a narrow column.
public struct DayColumn: Sendable {
    /// The full name, such as `Mon 16 Nov 2026`.
    public let name: String
    /// The short name if it is shown, such as `16 Nov`; nil if it's only for screen readers.
    public let shown: String?
    /// Whether narrow screens leave it out.
    public let isOlder: Bool
    /// Whether it is today.
    public let isToday: Bool

    /// Creates a column.
    public init(_ name: String, shown: String?, isOlder: Bool = false, isToday: Bool = false) {
        self.name = name
        self.shown = shown
        self.isOlder = isOlder
        self.isToday = isToday
    }

    /// The classes of its cells.
    var className: String {
        isToday ? "today" : isOlder ? "older" : ""
    }
}
