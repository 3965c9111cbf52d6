import Responses
import SQLStore
import Tables

// Pages of a table in key order.
extension DataTableRepository {
    /// Returns up to `count` rows after a key, out of a limited number of rows that are read.
    func keyed(
        _ columns: [Column], _ conditions: [SQL], beyond key: Int64?, isDescending: Bool, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> DataTable.Page {
        var page = DataTable.Page()
        var edge = key ?? (isDescending ? .max : .min)
        var searched: Int64 = 0
        while let start = try next(beyond: edge, isDescending, transaction) {
            if searched >= Self.searchedMax {
                (page.next, page.isCutShort) = (edge, true)
                return page
            }
            let end = start + (isDescending ? -Self.searchedMax : Self.searchedMax)
            func window(_ id: SQL) -> SQL {
                isDescending
                    ? "\(fragment: id) <= \(start) and \(fragment: id) > \(end)"
                    : "\(fragment: id) >= \(start) and \(fragment: id) < \(end)"
            }
            page.rows += try rows(
                columns, [members(in: window)] + conditions,
                order: SQL(verbatim: isDescending ? "id desc" : "id"), count: count + 1 - page.rows.count,
                transaction)
            if page.rows.count > count {
                page.rows.removeLast()
                page.next = page.rows.last?.key
                return page
            }
            edge = isDescending ? end + 1 : end - 1
            searched += try size(in: window, transaction)
        }
        return page
    }

    /// Returns the number of rows that a search in a range reads. Without a subset, the range is what one page reads.
    private func size(in window: (SQL) -> SQL, _ transaction: borrowing Transaction) throws -> Int64 {
        guard let subset = table.subset else { return Self.searchedMax }
        let ids = subset.ids(of: self, in: window)
        return try transaction.value("select count(*) from (\(fragment: ids)) as found") ?? 0
    }

    /// Returns the next row after a key, using an index.
    private func next(
        beyond key: Int64, _ isDescending: Bool, _ transaction: borrowing Transaction
    ) throws -> Int64? {
        let end = SQL(verbatim: isDescending ? "max" : "min")
        let beyond: SQL = isDescending ? "id < \(key)" : "id > \(key)"
        if let subset = table.subset {
            let ends = subset.ends(of: self, end) { id in
                isDescending ? "\(fragment: id) < \(key)" : "\(fragment: id) > \(key)"
            }
            return try transaction.value(
                "select \(fragment: end)(found.id) from (\(fragment: ends)) as found")
        }
        if table.isOfTokens {
            return try transaction.value(
                """
                select \(fragment: end)(found.id) from (select (select \(fragment: end)(e.id)
                    from enrollment_tokens e where e.batch_id = b.id and e.\(fragment: beyond)) as id
                    from token_batches b where \(fragment: batches)) as found
                """)
        }
        guard table.name == "Response" || table.isResponseMetadata else {
            return try transaction.value(
                """
                select \(fragment: end)(id) from \(identifier: table.source)
                where \(fragment: scope) and \(fragment: beyond)
                """)
        }
        return try nextResponse(end, beyond, transaction)
    }

    /// Returns the next response; the index is by status.
    private func nextResponse(
        _ end: SQL, _ beyond: SQL, _ transaction: borrowing Transaction
    ) throws -> Int64? {
        let parts = ResponseStatus.allCases.map { status -> SQL in
            """
            select \(fragment: end)(id) as id from responses
            where channel_id = \(table.channel) and status = \(status.rawValue) and \(fragment: beyond)
            """
        }
        return try transaction.value(
            """
            select \(fragment: end)(found.id)
            from (\(fragment: SQL.joined(parts, by: " union all "))) as found
            """)
    }
}
