import Access
import HTTP
import Responses
import SQLStore
import Tables
import Vocabulary

/// The data that a de-identified export is made from: the Lists and the participant properties, with their flags.
struct DeidentificationSource: Sendable {
    let catalog: ListCatalog
    let flags: ColumnFlags
    /// All columns whose values a profile treats.
    let columns: [SourceColumn]
    /// The rows of each table, as someone without access to tokens sees them.
    let tables: [ListRows]

    init(
        in channel: ChannelID, _ lists: ListRepository, at sites: StudySiteScope, onlySharing: Bool = false,
        _ transaction: borrowing Transaction
    ) throws {
        let properties = try PropertyRepository.all(of: channel, transaction)
        let access = try TableAccess(to: sites, in: channel, rights: [], transaction).forFiles
        catalog = try lists.catalog(of: channel, transaction)
        flags = try ColumnFlags(of: channel, transaction)
        let approved = try ReviewedTextRepository.approved(in: channel, transaction)
        columns = SourceColumn.all(
            FlaggedColumn.all(in: catalog, properties, flags), hasSites: access.showsSites
        ).map { $0.approving(approved[$0.key] ?? []) }
        let rows = catalog.all.compactMap { list in list.id.map { ListRows(list, $0, access) } }
        tables = (rows + [ListRows(properties, in: channel, access)].compactMap(\.self))
            .map { $0.limited(toSharing: onlySharing) }
    }

    /// The columns whose flags no one has decided.
    var undecided: [SourceColumn] { columns.filter { !$0.flag.isDecided } }

    /// Why nothing can be exported, naming the columns; nil if all flags are decided.
    var undecidedProblem: String? {
        let names = undecided.map(\.title)
        if names.isEmpty { return nil }
        let shown = names.prefix(5).joined(separator: ", ")
        let more = names.count > 5 ? " and \(names.count - 5) more" : ""
        return "Confirm the flags of all columns first: \(shown)\(more)."
    }

    /// Returns the columns of a table whose values a profile treats. A question's column has precedence over one of every List
    /// with its name.
    func columns(of rows: ListRows) -> [(original: SourceColumn, column: Column)] {
        columns.compactMap { original in
            let isOfTable =
                original.list.map { $0.name == rows.list.name } ?? (rows.list.column(original.name) == nil)
            return isOfTable ? rows.columns.named(original.name).map { (original, $0) } : nil
        }
    }

    /// Plans the tables of an export.
    func plan(_ settings: DeidentificationSettings, _ designed: DesignedColumns) -> [TransformedTable] {
        tables.enumerated().map { number, rows in
            TransformedTable(number, from: rows, columns(of: rows), settings, designed)
        }
    }
}
