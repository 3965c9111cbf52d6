import SQLStore
import Tables

/// A page of a data browser table in the order of a column, starting where the previous page ended.
///
/// Rows without a value come first in ascending order and last in descending order. A small table is sorted directly.
/// In a large table, the query follows the index of the column for a limited number of entries. These include entries
/// of other studies, but only a few for each row of a study that is large itself.
struct SortedRowRepository {
    let rows: DataTableRepository
    let column: Column
    let isDescending: Bool
    let isSmall: Bool

    private var table: DataTable { rows.table }
    /// The expression to sort by.
    private var key: SQL { SQL(verbatim: table.sortKey(column).expression) }

    /// Returns up to `count` rows after a position.
    func page(
        _ columns: [Column], _ filters: [RowFilter], beyond place: PageCursor?, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> DataTable.Page {
        let conditions = rows.conditions(filters)
        let isWithout = place.map { $0.value == .null } ?? !isDescending
        var page =
            isWithout
            ? try withoutValue(columns, conditions, beyond: place, count: count, transaction)
            : try withValue(columns, conditions, beyond: place, count: count, transaction)
        // The second part starts where the first part ends.
        guard page.place == nil, isWithout != isDescending else { return page }
        let missing = count - page.rows.count
        guard missing > 0 else {
            // After all keys in ascending order, before all keys in descending order: the next page starts with the
            // second part.
            page.place = PageCursor(.after, value: .null, key: .max)
            return page
        }
        let rest =
            isDescending
            ? try withoutValue(columns, conditions, beyond: nil, count: missing, transaction)
            : try withValue(columns, conditions, beyond: nil, count: missing, transaction)
        page.rows += rest.rows
        (page.place, page.isCutShort) = (rest.place, rest.isCutShort)
        return page
    }

    /// Returns the rows without a value in the order of their keys.
    private func withoutValue(
        _ columns: [Column], _ conditions: [SQL], beyond place: PageCursor?, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> DataTable.Page {
        let blank: SQL = "(\(fragment: key)) is null"
        var page = try rows.keyed(
            columns, conditions + [SQL.withoutIndex(blank)], beyond: place?.key, isDescending: isDescending,
            count: count, transaction)
        page.place = page.next.map { PageCursor(.after, value: .null, key: $0) }
        page.next = nil
        return page
    }

    private func withValue(
        _ columns: [Column], _ conditions: [SQL], beyond place: PageCursor?, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> DataTable.Page {
        let sign = SQL(verbatim: isDescending ? "<" : ">")
        let direction = SQL(verbatim: isDescending ? " desc" : "")
        var all = [members, "(\(fragment: key)) is not null"] + conditions
        if let place {
            all.append("((\(fragment: key)), id) \(fragment: sign) (\(place.value), \(place.key))")
        }
        let end = isSmall ? nil : try self.end(beyond: place, transaction)
        if let end {
            let upTo = SQL(verbatim: isDescending ? ">=" : "<=")
            all.append("(\(fragment: key)) \(fragment: upTo) \(end)")
        }
        let value = Column("", column.type, expression: "(\(key.text))")
        var page = DataTable.Page()
        let order: SQL = "(\(fragment: key))\(fragment: direction), id\(fragment: direction)"
        let found = try rows.rows([value] + columns, all, order: order, count: count + 1, transaction)
        page.rows = found.prefix(count).map { ($0.key, Array($0.cells.dropFirst())) }
        if found.count > count, let last = found.prefix(count).last {
            page.place = PageCursor(.after, value: last.cells[0], key: last.key)
        } else if let end {
            page.place = PageCursor(.after, value: end, key: isDescending ? .min : .max)
            page.isCutShort = true
        }
        return page
    }

    /// The condition for the rows of the table.
    ///
    /// In a large table, the index of the column must provide the order, so the query must not use another one for the
    /// scope or the subset.
    private var members: SQL {
        if isSmall { return rows.members() }
        let scope = table.isOfTokens ? SQL.withoutIndex(rows.scope) : rows.scope
        guard let subset = table.subset else { return scope }
        let id = SQL.withoutIndex("id")
        return
            "\(fragment: scope) and \(fragment: id) in (\(fragment: subset.ids(of: rows) { _ in "1 = 1" }))"
    }

    /// Returns the last value that a page reads in a large table; nil if the end of the index comes first.
    private func end(
        beyond place: PageCursor?, _ transaction: borrowing Transaction
    ) throws -> SQLValue? {
        let sign = SQL(verbatim: isDescending ? "<" : ">")
        let direction = SQL(verbatim: isDescending ? " desc" : "")
        var conditions: [SQL] = ["\(fragment: key) is not null"]
        if !table.isOfTokens { conditions.append(rows.scope) }
        if let place { conditions.append("\(fragment: key) \(fragment: sign) \(place.value)") }
        return try transaction.first(
            """
            select \(fragment: key) from \(identifier: table.source)
            where \(fragment: SQL.joined(conditions, by: " and "))
            order by \(fragment: key)\(fragment: direction) limit 1 offset \(DataTableRepository.searchedMax)
            """
        ) { $0.value(0) }
    }
}
