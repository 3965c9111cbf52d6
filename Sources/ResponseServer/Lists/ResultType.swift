import Tables

/// The result types of a survey design, as designs and responses spell them.
public enum ResultType: String, Sendable, CaseIterable {
    case scale, continuousScale, timeInterval, height, numeric
    case date, boolean
    case text, email, textScale, valuePicker, imageChoice, timeOfDay, location
    case textChoice, grouped
    case fetalKickCounter, towerOfHanoi, spatialSpanMemory

    /// Where the answers of a result type are stored.
    enum Storage: Equatable {
        /// A column of the List of the survey or form.
        case column(ColumnType)
        /// A separate List with a row for each chosen value.
        case choices
        /// A separate List with a row each time the form is filled out.
        case group
        /// A separate List with the fixed columns of an active task.
        case task([TaskColumn])
    }

    /// A column of a task's List.
    struct TaskColumn: Equatable {
        let name: String
        let type: ColumnType
    }

    /// Returns the result type with this name, ignoring case, or nil.
    public init?(name: String) {
        if let exact = Self.exact[name] {
            self = exact
        } else if let folded = Self.folded[name.lowercased()] {
            self = folded
        } else {
            return nil
        }
    }

    var place: Storage {
        switch self {
        case .scale, .continuousScale, .timeInterval, .height, .numeric: .column(.double)
        case .date: .column(.dateTime)
        case .boolean: .column(.boolean)
        case .text, .email, .textScale, .valuePicker, .imageChoice, .timeOfDay, .location: .column(.text)
        case .textChoice: .choices
        case .grouped: .group
        case .fetalKickCounter: .task(Self.numbers("duration", "count"))
        case .towerOfHanoi:
            .task([TaskColumn(name: "puzzleWasSolved", type: .boolean)] + Self.numbers("numberOfMoves"))
        case .spatialSpanMemory: .task(Self.numbers("score", "numberOfGames", "numberOfFailures"))
        }
    }

    /// The values of `format.style` for types that require one.
    var styles: [String]? {
        switch self {
        case .numeric: ["Integer", "Decimal"]
        case .date: ["Date", "Date-Time"]
        default: nil
        }
    }

    /// A dictionary, because comparing with each case took longer per answer than everything else about the type.
    private static let exact = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    private static let folded = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })

    private static func numbers(_ names: String...) -> [TaskColumn] {
        names.map { TaskColumn(name: $0, type: .double) }
    }
}
