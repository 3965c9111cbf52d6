import SQLStore

/// A page of a table of the data browser in the order of a column, found from the place where the previous one ended.
///
/// Rows without a value come first upwards and last downwards. A small table is sorted as it is. In a large one the
/// index of the column is followed for so many of its entries; those of other studies are among them, and are few for
/// each row of a study that is itself large.
struct SortedRows {
    let table: DataTable
    let column: ListColumn
    let isDescending: Bool
    let isSmall: Bool

    /// Up to `count` rows beyond a place.
    func page(
        _ columns: [ListColumn], _ filters: [ListFilter], beyond place: ListCursor?, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> DataTable.Page {
        let conditions = table.conditions(filters)
        let isWithout = place.map { $0.value == .null } ?? !isDescending
        var page =
            isWithout
            ? try withoutValue(columns, conditions, beyond: place, count: count, transaction)
            : try withValue(columns, conditions, beyond: place, count: count, transaction)
        // The second run begins where the first is at its end.
        guard page.place == nil, isWithout != isDescending else { return page }
        let missing = count - page.rows.count
        guard missing > 0 else {
            // Beyond all keys upwards, before all downwards: the next page begins with the second run.
            page.place = ListCursor(.after, value: .null, key: .max)
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

    /// The rows without a value, in the order of their keys.
    private func withoutValue(
        _ columns: [ListColumn], _ conditions: [SQL], beyond place: ListCursor?, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> DataTable.Page {
        let blank: SQL = "(\(fragment: table.sortKey(column).expression)) is null"
        var page = try table.keyed(
            columns, conditions + [SQL.withoutIndex(blank)], beyond: place?.key, isDescending: isDescending,
            count: count, transaction)
        page.place = page.next.map { ListCursor(.after, value: .null, key: $0) }
        page.next = nil
        return page
    }

    private func withValue(
        _ columns: [ListColumn], _ conditions: [SQL], beyond place: ListCursor?, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> DataTable.Page {
        let key = table.sortKey(column).expression
        let sign = SQL(verbatim: isDescending ? "<" : ">")
        let direction = SQL(verbatim: isDescending ? " desc" : "")
        // The column's own index is to give the order, so that of the batches may not serve the scope.
        let scope = isSmall || !table.isOfTokens ? table.scope : SQL.withoutIndex(table.scope)
        var all = [scope, "(\(fragment: key)) is not null"] + conditions
        if let place {
            all.append("((\(fragment: key)), id) \(fragment: sign) (\(place.value), \(place.key))")
        }
        let end = isSmall ? nil : try self.end(key, beyond: place, transaction)
        if let end {
            let upTo = SQL(verbatim: isDescending ? ">=" : "<=")
            all.append("(\(fragment: key)) \(fragment: upTo) \(end)")
        }
        let value = ListColumn("", of: table.name, expression: "(\(key.text))", column.type)
        var page = DataTable.Page()
        let order: SQL = "(\(fragment: key))\(fragment: direction), id\(fragment: direction)"
        let found = try table.rows([value] + columns, all, order: order, count: count + 1, transaction)
        page.rows = found.prefix(count).map { ($0.key, Array($0.cells.dropFirst())) }
        if found.count > count, let last = found.prefix(count).last {
            page.place = ListCursor(.after, value: last.cells[0], key: last.key)
        } else if let end {
            page.place = ListCursor(.after, value: end, key: isDescending ? .min : .max)
            page.isCutShort = true
        }
        return page
    }

    /// The last value that a page looks at in a large table; nil where the end of the index is nearer.
    private func end(
        _ key: SQL, beyond place: ListCursor?, _ transaction: borrowing Transaction
    ) throws -> SQLValue? {
        let sign = SQL(verbatim: isDescending ? "<" : ">")
        let direction = SQL(verbatim: isDescending ? " desc" : "")
        var conditions: [SQL] = ["\(fragment: key) is not null"]
        if !table.isOfTokens { conditions.append(table.scope) }
        if let place { conditions.append("\(fragment: key) \(fragment: sign) \(place.value)") }
        return try transaction.first(
            """
            select \(fragment: key) from \(identifier: table.script.sandboxed.table)
            where \(fragment: SQL.joined(conditions, by: " and "))
            order by \(fragment: key)\(fragment: direction) limit 1 offset \(DataTable.searchedMax)
            """
        ) { $0.value(0) }
    }
}
