import Access
import HTTP
import Responses
import SQLStore
import Tables
import Vocabulary

/// The rows of a List, as someone with certain rights sees them.
package struct ListRows: RowSource {
    let list: ListDefinition
    let id: ListID
    /// The SQL after `from`.
    let table: String
    package let columns: [Column]
    /// The sites whose participants' rows are included.
    let sites: StudySiteScope
    /// Whether rows of participants are left out whose processing is restricted.
    let leavesOutRestricted: Bool
    /// The only participant whose rows are included; nil for all.
    fileprivate var participant: ParticipantID?
    /// Whether it contains only rows of participants who share their data.
    fileprivate var isLimitedToSharing = false
    package fileprivate(set) var isNewestFirst = false

    /// The rows of a List that someone sees.
    init(_ list: ListDefinition, _ id: ListID, _ access: TableAccess) {
        self.list = list
        self.id = id
        table = id.tableName
        columns = ListTables.table(of: list, id).visible(to: access).pageColumns
        sites = access.sites
        leavesOutRestricted = access.leavesOutRestricted
    }

    /// The rows of a table that is handled like a List. `table` has a `key`, the participant, and a `modified` column
    /// for edits.
    init(
        _ list: ListDefinition, of columns: [Column], in table: String, at sites: StudySiteScope,
        leavesOutRestricted: Bool = false
    ) {
        self.list = list
        id = ListID(0)
        self.table = table
        self.columns = columns
        self.sites = sites
        self.leavesOutRestricted = leavesOutRestricted
    }
}

extension ListRows {
    /// Returns the rows of participants who share their data only, or all rows.
    func limited(toSharing isLimited: Bool) -> ListRows {
        var rows = self
        rows.isLimitedToSharing = isLimited
        return rows
    }

    /// The same rows, of which pages show the newest first. Files and programs start with the oldest.
    var newestFirst: ListRows {
        var rows = self
        rows.isNewestFirst = true
        return rows
    }

    /// Returns the rows of one participant only.
    func limited(to participant: ParticipantID) -> ListRows {
        var rows = self
        rows.participant = participant
        return rows
    }
}

extension RowsView where Source == ListRows {
    /// Reads the URL query of a List.
    package init(_ list: ListDefinition, id: ListID, query: Query, _ access: TableAccess) {
        self.init(ListRows(list, id, access), query)
    }

    package var list: ListDefinition { source.list }
    package var id: ListID { source.id }

    /// Returns the view with rows of participants who share their data only, or with all rows.
    package func limited(toSharing isLimited: Bool) -> RowsView {
        var view = self
        view.source = source.limited(toSharing: isLimited)
        return view
    }

    var isLimitedToSharing: Bool { source.isLimitedToSharing }

    /// The only participant whose rows are included; nil for all.
    var participant: ParticipantID? { source.participant }

    /// The sites whose participants' rows are included.
    var sites: StudySiteScope { source.sites }

    /// Whether the view may exclude some of the rows that the reader sees.
    var isFiltered: Bool { isLimitedToSharing || !filters.isEmpty }

    /// Returns the displayed cells of a row of ``ListViewRepository``.
    package func cells(of row: [SQLValue], _ links: RowLinks) -> [ListCell] {
        guard case .integer(let key)? = row.first else { return [] }
        return zip(columns, row.dropFirst(ListViewRepository.firstColumn)).map { column, value in
            ListCell(
                value, column, address: links.address(of: column, value, inRow: key),
                isRestricted: links.isRestricted(value, in: column))
        }
    }
}
