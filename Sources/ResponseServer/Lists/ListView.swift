import Access
import HTTP
import SQLStore

/// What a List page or export shows: which columns, filtered and sorted how. All of it is in the address.
struct ListView: Sendable {
    /// A column as it is shown.
    struct Column: Sendable {
        let name: String
        let caption: String
        let physical: String
        let type: ColumnType
    }

    let list: ListDefinition
    let id: ListID
    /// The columns that are shown.
    let columns: [Column]
    let sort: Column?
    let isDescending: Bool
    let filters: [RowFilter]
    /// The parameters that say all that, for links.
    let parameters: [(String, String)]

    /// Reads the query of an address; what does not fit the List is left out.
    init(_ list: ListDefinition, id: ListID, query: Query) {
        self.list = list
        self.id = id
        let all = Self.columns(of: list)
        let chosen = query.values("column").compactMap { name in all.first { $0.name == name } }
        let usual = all.filter { column in !Self.ownNames.contains(column.name) || column.name == "received" }
        columns = chosen.isEmpty ? usual : chosen
        let asked = query["sort"] ?? ""
        isDescending = asked.hasPrefix("-")
        let sortName = isDescending ? String(asked.dropFirst()) : asked
        sort = all.first { $0.name == sortName }
        filters = query.all.compactMap { RowFilter(parameter: $0.name, value: $0.value, list: list) }
        parameters = query.all.filter { $0.name != "after" && $0.name != "at" && $0.name != "format" }
            .map { ($0.name, $0.value) }
    }

    /// Every column that can be shown.
    static func columns(of list: ListDefinition) -> [Column] {
        [
            Column(name: "Key", caption: "Key", physical: "key", type: .integer),
            Column(
                name: "ParticipantId", caption: "Participant Id", physical: "participant_id", type: .integer),
        ]
            + list.columns.map {
                Column(
                    name: $0.name, caption: Caption.words($0.name), physical: $0.physicalName, type: $0.type)
            }
            + QueryTables.hiddenColumns.filter { list.column($0.0) == nil }.map {
                Column(
                    name: $0.0, caption: Caption.words($0.0), physical: $0.1,
                    type: $0.1 == "response_id" ? .integer : .text)
            }
    }

    private static let ownNames = Set(QueryTables.hiddenColumns.map(\.0))

    /// The statement for rows after a place; the key makes every order a total one.
    func statement(after place: Place?, count: Int?) throws -> SQL {
        let names = columns.map(\.physical).joined(separator: ", ")
        let ordering = sort?.physical ?? "key"
        var sql = SQL(verbatim: "select key, \(ordering), \(names) from \(id.tableName) where 1 = 1")
        sql += try conditions()
        if let place { sql += condition(after: place, ordering) }
        let direction = isDescending ? " desc" : ""
        sql += SQL(verbatim: " order by \(ordering)\(direction), key\(direction)")
        if let count { sql += " limit \(count)" }
        return sql
    }

    /// The statement that counts the rows, up to a limit.
    func counting(upTo limit: Int) throws -> SQL {
        let conditions = try conditions()
        return
            "select count(*) from (select 1 from \(identifier: id.tableName) where 1 = 1\(fragment: conditions) limit \(limit))"
    }

    private func conditions() throws -> SQL {
        let all = Self.columns(of: list)
        var sql: SQL = ""
        for filter in filters {
            guard let column = all.first(where: { $0.name.lowercased() == filter.name.lowercased() }) else {
                continue
            }
            sql += " and \(fragment: try filter.condition(on: SQL(verbatim: column.physical)))"
        }
        return sql
    }

    /// NULL comes before everything upwards and after everything downwards, as SQLite orders.
    private func condition(after place: Place, _ ordering: String) -> SQL {
        let column = SQL(verbatim: ordering)
        let sign = SQL(verbatim: isDescending ? "<" : ">")
        let sameValue: SQL =
            place.value == .null
            ? "\(fragment: column) is null" : "\(fragment: column) = \(place.value)"
        let tie: SQL = "(\(fragment: sameValue) and key \(fragment: sign) \(place.key))"
        switch (place.value, isDescending) {
        case (.null, false): return " and (\(fragment: tie) or \(fragment: column) is not null)"
        case (.null, true): return " and \(fragment: tie)"
        case (_, false): return " and (\(fragment: column) > \(place.value) or \(fragment: tie))"
        case (_, true):
            return
                " and (\(fragment: column) < \(place.value) or \(fragment: column) is null or \(fragment: tie))"
        }
    }

    /// Where a page ended: the last row's value in the sorted column, and its key.
    struct Place: Sendable {
        let value: SQLValue
        let key: Int64

        init(value: SQLValue, key: Int64) {
            self.value = value
            self.key = key
        }

        /// Reads what ``parameters`` wrote; nil without a key.
        init?(_ query: Query, type: ColumnType?) {
            guard let key = query["after"].flatMap({ Int64($0) }) else { return nil }
            self.key = key
            guard let text = query["at"] else {
                value = type == nil ? .integer(key) : .null
                return
            }
            value =
                switch type {
                case .double: .real(Double(text) ?? 0)
                case .integer, .boolean, nil: .integer(Int64(text) ?? 0)
                case .text, .dateTime: .text(text)
                }
        }

        var parameters: [(String, String)] {
            let at: String? =
                switch value {
                case .integer(let number): String(number)
                case .real(let number): String(number)
                case .text(let text): text
                case .null, .blob: nil
                }
            return [("after", String(key))] + (at.map { [("at", $0)] } ?? [])
        }
    }
}
