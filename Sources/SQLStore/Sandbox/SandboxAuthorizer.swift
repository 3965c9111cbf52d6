import CSQLite
import Glibc
import Timekeeping

/// Answers SQLite's callbacks while it compiles and runs a query: whether something may be read, whether a function may
/// be called, whether the query may continue, and who the current owner is.
final class SandboxAuthorizer {
    /// The first access that was denied, as SQLite named it.
    enum Denial {
        case table(String)
        case function(String)
        case recursion
        case action
    }

    enum Stop {
        case time, memory, cancellation, steps
    }

    /// A public table with the secret name of the view that alone may read its physical tables: the table itself, and
    /// those whose rows its rows belong to.
    struct Table {
        let publicName: String
        let secretName: String
        let physicalNames: [String]
        /// Whether queries can read all of its rows.
        let isUnfiltered: Bool
    }

    private(set) var refused: Denial?
    private(set) var stop: Stop?
    private(set) var owners: [String: SQLValue] = [:]
    /// When the query began, for all of its calls of `now`.
    private(set) var startedAt = Instant(milliseconds: 0)

    private var isOn = false
    private var query = SandboxedQuery()
    private var deadline = timespec()
    private var memoryAtStart: Int64 = 0
    private var memoryBytesMax: Int64 = 0
    private var medianValues = 0
    private var recursionSteps = 0
    private var recursionStepsMax = 0
    private let memory: QueryMemoryBudget
    private var cancellation: QueryCancellation?
    // Names are kept as SQLite compares them, with A to Z in lower case.
    let publicNames: Set<String>
    private let publicBySecret: [String: String]
    private let physicalBySecret: [String: Set<String>]
    private let unfilteredTables: Set<String>
    private let physicalNames: Set<String>

    init(_ tables: [Table], memory: QueryMemoryBudget) {
        self.memory = memory
        publicNames = Set(tables.map(\.publicName.foldedASCII))
        publicBySecret = Dictionary(
            uniqueKeysWithValues: tables.map { ($0.secretName, $0.publicName.foldedASCII) })
        physicalBySecret = Dictionary(
            uniqueKeysWithValues: tables.map { ($0.secretName, Set($0.physicalNames.map(\.foldedASCII))) })
        physicalNames = Set(tables.flatMap(\.physicalNames).map(\.foldedASCII))
        // The first is the table itself; the tables it looks up are public only row by row.
        unfilteredTables = Set(
            tables.filter(\.isUnfiltered).compactMap { $0.physicalNames.first?.foldedASCII })
    }

    /// Starts to enforce the rules for a query, for the rows of these owners.
    func begin(
        _ query: SandboxedQuery, owners: [String: SQLValue], limits: SandboxLimits,
        until cancellation: QueryCancellation
    ) {
        self.query = query
        self.owners = owners
        self.cancellation = cancellation
        refused = nil
        stop = nil
        clock_gettime(CLOCK_MONOTONIC, &deadline)
        deadline.tv_sec += limits.seconds
        startedAt = Self.now()
        memoryAtStart = DatabaseConnection.memoryByteCount
        memoryBytesMax = limits.memoryBytesMax
        medianValues = 0
        recursionSteps = 0
        recursionStepsMax = limits.recursionStepsMax ?? 0
        isOn = true
    }

    private static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Stops enforcing the rules and clears the owners.
    func end() {
        isOn = false
        query = SandboxedQuery()
        memory.end(self)
        owners = [:]
        cancellation = nil
    }

    /// Counts a value that a median keeps in memory; returns false if the query has too many.
    func countsMedianValue() -> Bool {
        medianValues += 1
        return medianValues <= SandboxAggregates.medianValuesMax
    }

    /// Counts a step of a recursion; returns false if the query takes too many.
    func countsRecursionStep() -> Bool {
        recursionSteps += 1
        if recursionSteps > recursionStepsMax { stop = .steps }
        return stop == nil
    }

    /// Returns whether the query must be stopped now.
    func shouldInterrupt() -> Bool {
        guard isOn else { return false }
        if cancellation?.isCancelled == true {
            stop = .cancellation
            return true
        }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        if (now.tv_sec, now.tv_nsec) > (deadline.tv_sec, deadline.tv_nsec) {
            stop = .time
        } else if takesTooMuchMemory() {
            stop = .memory
        }
        return stop != nil
    }

    private func takesTooMuchMemory() -> Bool {
        let bytes = DatabaseConnection.memoryByteCount - memoryAtStart
        return bytes > memoryBytesMax || !memory.allows(bytes, of: self)
    }

    /// Returns the decision for one event of SQLite's authorizer; the arguments are those of its callback.
    func allows(
        _ action: Int32, _ first: String?, _ second: String?, database: String?, within context: String?
    ) -> Bool {
        guard isOn else { return true }
        switch action {
        case SQLITE_SELECT:
            return true
        case SQLITE_READ:
            let isRead = allowsRead(
                of: first?.foldedASCII ?? "", column: second ?? "", database?.foldedASCII, within: context)
            if isRead { return true }
            refuse(.table(first ?? ""))
        case SQLITE_FUNCTION:
            if allowsCall(of: second?.foldedASCII ?? "", within: context) { return true }
            refuse(.function(second ?? ""))
        case SQLITE_RECURSIVE:
            if isCounted(context) { return true }
            refuse(.recursion)
        default:
            refuse(.action)
        }
        return false
    }

    /// `context` is the view, or a common table expression or alias, in which the table is named. Only a name that
    /// can't be guessed proves that it is a view.
    private func allowsRead(
        of table: String, column: String, _ database: String?, within context: String?
    ) -> Bool {
        switch database {
        case "main":
            if query.readsLists, table == Self.listFunction { return true }
            if let context, physicalBySecret[context]?.contains(table) == true { return true }
            return column.isEmpty && allowsCounting(table)
        case "temp":
            if publicNames.contains(table) { return true }
            guard let owner = publicBySecret[table], let context else { return false }
            return context.foldedASCII == owner
        case nil:
            // A table none of whose columns is used.
            if column.isEmpty, query.commonTables.contains(table) { return true }
            return publicNames.contains(table) && context == nil
        default:
            return false
        }
    }

    /// SQLite is counting rows and no longer reports the views. A table that is visible as a whole may be counted, and
    /// one that the query doesn't name, because the query can only read it through a view.
    private func allowsCounting(_ table: String) -> Bool {
        unfilteredTables.contains(table) || physicalNames.contains(table) && !query.mayName(table)
    }

    /// SQLite's table of the values of a JSON array, with which the program's own queries pass long lists.
    private static let listFunction = "json_each"

    private func allowsCall(of function: String, within context: String?) -> Bool {
        if let context, physicalBySecret[context] != nil { return true }
        if function == CountedRecursion.stepFunction { return isCounted(context) }
        return SandboxFunctions.allowed.contains(function)
    }

    /// Returns whether a table that WITH defines counts its steps. Others can't be recursive.
    private func isCounted(_ table: String?) -> Bool {
        table.map { query.recursiveTables.contains($0.foldedASCII) } ?? false
    }

    private func refuse(_ what: Denial) {
        if refused == nil { refused = what }
    }
}
