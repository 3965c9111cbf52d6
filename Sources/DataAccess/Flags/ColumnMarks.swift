import Access
import PortalUI
import Responses
import SQLStore
import Tables
import Vocabulary

/// The flags that the headings of a grid show, by the names of its columns. Columns that identify no one have no mark.
struct ColumnMarks: Sendable {
    private var chips: [String: StateChip] = [:]
    /// The names of the columns whose flag no one decided.
    private var proposed: Set<String> = []

    /// No marks.
    init() {}

    /// The marks of a List's columns.
    init(of list: ListDefinition, _ flags: ColumnFlags) {
        for column in list.columns { add(flags[list, column], to: column.name) }
    }

    /// The marks of the participant properties among the columns of a table.
    init(
        of table: DataTable, with grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        let isOfProperties = table.name == PropertyDesign.listName
        guard isOfProperties || table.columns.contains(where: { $0.group == .property }) else { return }
        let properties = try PropertyRepository.all(of: grant.subject.id, transaction)
        guard let list = ListDefinition(properties) else { return }
        let flags = try ColumnFlags(with: grant, transaction)
        for column in table.columns where isOfProperties || column.group == .property {
            let key = column.name.split(separator: "/").last.map { String($0) } ?? column.name
            if let definition = list.column(key) { add(flags[list, definition], to: column.name) }
        }
    }

    subscript(column: Column) -> StateChip? { chips[column.name] }

    /// Whether the mark of a column is a proposal.
    func isProposed(_ column: Column) -> Bool { proposed.contains(column.name) }

    private mutating func add(_ flag: ColumnFlag, to column: String) {
        if flag.flag == .none { return }
        let chip = StateChip.flag(flag.flag)
        if !flag.isDecided { proposed.insert(column) }
        chips[column] =
            flag.isDecided
            ? chip : StateChip("\(chip.word) (proposed)", shape: chip.shape, tone: chip.tone)
    }
}
