/// What an import found in a dump, and what became of it.
public struct AccountImportReport: Sendable {
    /// The counts of a table.
    public struct Table: Sendable {
        public let table: DumpTable
        /// Whether there is a file.
        public internal(set) var isPresent = false
        public internal(set) var rows = 0
        public internal(set) var imported = 0
        var dropped: [DropReason: Int] = [:]
        /// The columns that were ignored.
        public internal(set) var ignoredColumns: [String] = []

        /// Why rows were dropped, and how many.
        public var drops: [(reason: String, count: Int)] {
            DropReason.allCases.compactMap { reason in dropped[reason].map { (reason.rawValue, $0) } }
        }
    }

    /// A row that the operator may want to fix.
    public struct Finding: Sendable, Hashable {
        public let file: String
        public let line: Int
        public let sentence: String
    }

    /// The number of findings that are kept; all are counted.
    static let findingsMax = 200

    public private(set) var tables: [Table] = DumpTable.allCases.map { Table(table: $0) }
    public private(set) var findings: [Finding] = []
    public private(set) var findingCount = 0
    /// The number of accounts in each app, by its path.
    public internal(set) var apps: [String: Int] = [:]
    /// Accounts whose address isn't verified.
    public internal(set) var unverifiedCount = 0
    /// Accounts whose owners have to ask for a temporary password, because the dump has none that can be read.
    public internal(set) var withoutPasswordCount = 0
    /// Participations with a participant in this portal, and those with one elsewhere.
    public internal(set) var linkedCount = 0
    public internal(set) var unlinkedCount = 0

    subscript(table: DumpTable) -> Table {
        get { tables.first { $0.table == table } ?? Table(table: table) }
        set {
            guard let index = tables.firstIndex(where: { $0.table == table }) else { return }
            tables[index] = newValue
        }
    }

    mutating func count(_ row: DumpRow, _ table: DumpTable, as reason: DropReason?, _ sentence: String? = nil)
    {
        self[table].rows += 1
        guard let reason else {
            self[table].imported += 1
            return
        }
        note(row.file, row.line, table, reason, sentence)
    }

    /// Counts a row as dropped that was imported before.
    mutating func drop(_ line: Int, _ table: DumpTable, as reason: DropReason) {
        self[table].imported -= 1
        note("\(table.rawValue).csv", line, table, reason)
    }

    private mutating func note(
        _ file: String, _ line: Int, _ table: DumpTable, _ reason: DropReason, _ sentence: String? = nil
    ) {
        self[table].dropped[reason, default: 0] += 1
        guard reason.isListed else { return }
        findingCount += 1
        guard findings.count < Self.findingsMax else { return }
        let text = sentence ?? reason.rawValue.prefix(1).uppercased() + reason.rawValue.dropFirst() + "."
        findings.append(Finding(file: file, line: line, sentence: text))
    }
}
