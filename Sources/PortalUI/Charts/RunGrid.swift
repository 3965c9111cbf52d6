/// The runs of one participant: a strip of days for each activity, each state with a shape of its own.
///
/// `{% use RunGrid("Runs of participant 118", days: days, rows: rows) %}`
public struct RunGrid {
    /// The state of what was planned for a day.
    public enum Mark: String, Sendable, CaseIterable {
        case done, late, failed, missed, due, upcoming, onHold, none

        /// The word.
        public var word: String {
            switch self {
            case .done: "Done"
            case .late: "Late"
            case .failed: "Done, response failed"
            case .missed: "Missed"
            case .due: "Due now"
            case .upcoming: "Upcoming"
            case .onHold: "Not counted"
            case .none: "Not due"
            }
        }
    }

    /// What is shown for a day.
    public struct Cell: Sendable {
        /// The most important state of the day.
        public let mark: Mark
        /// The runs in words, such as `08:00 done, 20:00 missed`.
        public let words: String
        /// The page about it; nil for most.
        public let address: String?

        /// Creates a cell.
        public init(_ mark: Mark, _ words: String, to address: String? = nil) {
            self.mark = mark
            self.words = words
            self.address = address
        }
    }

    /// An activity with a cell for each day.
    public struct Row: Sendable {
        /// The name of the activity.
        public let name: String
        /// The cells.
        public let cells: [Cell]
        /// The text after them, such as `11 of 17`.
        public let total: String

        /// Creates a row.
        public init(_ name: String, _ cells: [Cell], total: String) {
            self.name = name
            self.cells = cells
            self.total = total
        }
    }

    let title: String
    let days: [DayColumn]
    let rows: [Row]
    let totalTitle: String

    /// Creates a strip; `totalTitle` is the heading of the text after the cells.
    public init(_ title: String, days: [DayColumn], rows: [Row], totalTitle: String = "Answered") {
        self.title = title
        self.totalTitle = totalTitle
        self.days = days
        self.rows = rows
    }

    /// The days that phones show before today, and after it.
    private static let nearDays = (before: 5, after: 3)

    /// A day with the classes of its cells. Phones show today and the days around it, or the last days.
    struct Day {
        let column: DayColumn
        let className: String
    }

    var shownDays: [Day] {
        let center = days.firstIndex(where: \.isToday) ?? days.count - 1 - Self.nearDays.after
        let near = center - Self.nearDays.before...center + Self.nearDays.after
        return days.enumerated().map { index, day in
            let isNear = near.contains(index)
            return Day(column: day, className: day.isToday ? "today" : isNear ? "" : "far")
        }
    }

    /// Returns the cells of a row with their days.
    func cells(_ row: Row) -> [(day: Day, cell: Cell)] { zip(shownDays, row.cells).map { ($0, $1) } }
}

/// The shapes of a ``RunGrid`` with their words: `{% use RunGridKey() %}`
public struct RunGridKey {
    let marks: [RunGrid.Mark]

    /// Creates the explanation; `hasFailed` adds the mark of a run whose response failed.
    public init(hasFailed: Bool = false) {
        marks = RunGrid.Mark.allCases.filter { $0 != .none && ($0 != .failed || hasFailed) }
    }
}

/// The shape of a state.
struct RunMark {
    let mark: RunGrid.Mark

    init(_ mark: RunGrid.Mark) { self.mark = mark }
}
