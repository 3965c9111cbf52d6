/// The runs of one participant: a strip of days for each activity, each state with a shape of its own.
///
/// `{% use RunGrid("Runs of participant 118", days: days, rows: rows) %}`
public struct RunGrid {
    /// The state of what was planned for a day.
    public enum Mark: String, Sendable, CaseIterable {
        case done, late, missed, due, upcoming, onHold, none

        /// The word.
        public var word: String {
            switch self {
            case .done: "Done"
            case .late: "Late"
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

        /// Creates a cell.
        public init(_ mark: Mark, _ words: String) {
            self.mark = mark
            self.words = words
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

    /// Creates a strip.
    public init(_ title: String, days: [DayColumn], rows: [Row]) {
        self.title = title
        self.days = days
        self.rows = rows
    }

    /// Returns the cells of a row with their columns.
    func cells(_ row: Row) -> [(day: DayColumn, cell: Cell)] { zip(days, row.cells).map { ($0, $1) } }
}

/// The shapes of a ``RunGrid`` with their words: `{% use RunGridKey() %}`
public struct RunGridKey {
    let marks = RunGrid.Mark.allCases.filter { $0 != .none }

    /// Creates the explanation.
    public init() {}
}

/// The shape of a state.
struct RunMark {
    let mark: RunGrid.Mark

    init(_ mark: RunGrid.Mark) { self.mark = mark }
}
