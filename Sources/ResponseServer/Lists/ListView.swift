import HTTP
import SQLStore
import Studies

/// What a List page or export shows: which columns, filtered and sorted how. All of it is in the address.
struct ListView: RowsView {
    let list: ListDefinition
    let id: ListID
    /// Where the rows are, as SQL has it after `from`.
    let table: String
    /// Every column that could be shown.
    let all: [ListColumn]
    /// The columns that are shown.
    let columns: [ListColumn]
    private(set) var sort: ListColumn?
    private(set) var isDescending: Bool
    let filters: [ListFilter]
    let problem: String?
    /// Whether only rows of participants who share their data are meant.
    private(set) var isLimitedToSharing = false
    /// The saved view that the address came from.
    let origin: SavedViewID?
    /// The parameters that say all that, for links; without those of a place or of an open panel.
    private(set) var parameters: [(String, String)]

    /// The names of parameters that say which columns, sorted how; filters have names of their own.
    static let columnName = "column"
    static let sortName = "sort"

    /// Reads the query of an address; what does not fit the List is its ``problem``.
    init(_ list: ListDefinition, id: ListID, query: Query, showsTokens: Bool = false) {
        self.list = list
        self.id = id
        table = id.tableName
        let all = ListColumn.all(of: list, showsTokens: showsTokens)
        self.all = all
        let asked = RequestedRows(query, of: all) { $0.physical != nil }
        let chosen = asked.columns
        columns = chosen.isEmpty ? Self.usual(all) : chosen
        isDescending = asked.isDescending
        // The key is the order that every List has anyway.
        sort = asked.sort?.physical == "key" ? nil : asked.sort
        let isByKey = asked.sort?.physical == "key" && isDescending
        filters = asked.filters
        problem = asked.problem
        origin = query[SavedView.originName].flatMap { Int64($0) }.map { SavedViewID($0) }
        parameters =
            chosen.map { (Self.columnName, $0.name) }
            + (sort != nil || isByKey ? [(Self.sortName, query[Self.sortName] ?? "")] : [])
            + filters.map(\.parameter)
            + (origin.map { [(SavedView.originName, "\($0)")] } ?? [])
    }

    /// Every row of something that is no List and yet is read, written and described as one: `table` has a `key` and
    /// says by `modified` what was edited.
    init(_ list: ListDefinition, of columns: [ListColumn], in table: String) {
        self.list = list
        self.table = table
        self.columns = columns
        id = ListID(0)
        all = columns
        isDescending = false
        filters = []
        problem = nil
        origin = nil
        parameters = []
    }

    /// The columns that are shown when the address names none.
    static func usual(_ all: [ListColumn]) -> [ListColumn] {
        all.filter { $0.source == .list || $0.physical == "created" }
    }

    /// The same in the order of the key.
    var unsorted: ListView {
        var view = self
        view.sort = nil
        view.isDescending = false
        view.parameters = parameters(without: Self.sortName)
        return view
    }

    /// The same with the rows of participants who share their data only, or with those of all.
    func limited(toSharing isLimited: Bool) -> ListView {
        var view = self
        view.isLimitedToSharing = isLimited
        return view
    }

    /// Whether some rows of the List may not be meant.
    var isFiltered: Bool { isLimitedToSharing || !filters.isEmpty }

    /// Whether the tokens of participants may be shown.
    var showsTokens: Bool { all.contains { $0.name == ListColumn.tokenName } }

    func isKey(_ column: ListColumn) -> Bool { column.physical == "key" }

    func reading(_ query: Query) -> ListView {
        ListView(list, id: id, query: query, showsTokens: showsTokens)
    }

    /// Every row in its order: for an export.
    func statement() -> SQL {
        let direction = isDescending ? " desc" : ""
        let order = sort.map { "\($0.expression)\(direction), " } ?? ""
        return selection + " where " + condition() + SQL(verbatim: " order by \(order)t.key\(direction)")
    }

    /// The columns of a row: its key, the value that it is sorted by, when someone edited it, and what is shown.
    var selection: SQL {
        let names = ["t.key", sort?.expression ?? "t.key", "t.modified"] + columns.map(\.expression)
        return SQL(verbatim: "select \(names.joined(separator: ", ")) from \(table) t")
    }

    /// The place of the first shown column in a row of ``selection``.
    static let firstColumn = 3
    /// The place of the time at which someone edited the row.
    static let editedColumn = 2

    /// What the filters ask for; indexes serve those of which `usesIndex` says so.
    func condition(usesIndex: (ListFilter) -> Bool = { _ in true }) -> SQL {
        let limit = isLimitedToSharing ? [DataSharingFilter.condition(on: "t.participant_id")] : []
        return SQL.joined(
            ["1 = 1"] + filters.map { $0.condition(usesIndex: usesIndex($0)) } + limit, by: " and ")
    }
}
