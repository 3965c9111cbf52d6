import SQLStore
import Tables
import Vocabulary

/// Selects rows of ResponseMetadata for a script.
///
/// The rows are read from the raw responses in chunks, and filters are applied before the next chunk is read.
/// Filters of participants and responses limit what is read, and reading ends with the last row that the
/// selection wants.
extension ResponseMetadataRepository {
    /// Returns the rows of a channel up to the end of the selection's limit or a few more, sorted, with all columns.
    /// `lookedUp` are the columns of other tables that the selection names.
    ///
    /// - Throws: ``QueryError`` beyond the limits of scripts' queries, or when it is canceled.
    static func select(
        _ selection: RowSelection, lookingUp lookedUp: [LookupColumn] = [], in channel: ChannelID,
        _ access: TableAccess,
        until cancellation: QueryCancellation = QueryCancellation(), _ transaction: borrowing Transaction
    ) throws -> QueryResult {
        let names = selection.table.selectionColumns.map(\.name)
        var result = QueryResult(
            columns: names, origins: Array(repeating: nil, count: names.count),
            rows: QueryRows(columnCount: names.count))
        let condition = selection.condition
        let limits = SandboxLimits.ofScripts
        let end = ContinuousClock.now + .seconds(limits.seconds)
        let enough = rowsToRead(for: selection)
        let responses = try rows(
            of: channel, access, filters: selection.columnFilters,
            isDescending: enough != nil && selection.sort.first?.isDescending == true)
        try responses.forEachPart(transaction) { json in
            try transaction.forEach(statement(names, lookedUp, condition, of: json)) { row in
                result.rows.append((0..<row.columnCount).map { row.value($0) })
            }
            if result.rows.count > limits.rowsMax { throw QueryError.tooManyRows(limits.rowsMax) }
            if result.rows.byteCount > limits.answerBytesMax { throw QueryError.tooComplex }
            if cancellation.isCancelled { throw QueryError.interrupted }
            if ContinuousClock.now > end { throw QueryError.tooLong(seconds: limits.seconds) }
            return enough.map { result.rows.count < $0 } ?? true
        }
        try result.sort(by: selection.sort)
        return result
    }

    /// Returns the number of rows after which no other is needed, one more than the selection returns, so
    /// that it is known whether there are more; nil if every row is needed, because the order isn't that of
    /// the responses.
    static func rowsToRead(for selection: RowSelection) -> Int? {
        let isInOrder =
            selection.sort.first.map {
                [ResponseMetadataTable.responseName, ResponseMetadataTable.table.key].contains($0.column)
            } ?? true
        guard isInOrder, let most = selection.countMax, most < SandboxLimits.ofScripts.rowsMax,
            selection.offset < SandboxLimits.ofScripts.rowsMax
        else { return nil }
        return most + selection.offset + 1
    }

    /// Returns the part of the rows that a selection names.
    static func page(of result: QueryResult, _ selection: RowSelection) -> QueryResult {
        let places = selection.columns.compactMap { name in
            result.columns.firstIndex { $0.lowercased() == name.lowercased() }
        }
        let page = result.rows.part(
            from: selection.offset, count: selection.countMax ?? result.rows.count)
        return QueryResult(
            columns: selection.columns, origins: Array(repeating: nil, count: places.count),
            rows: page.selecting(places))
    }

    private static func statement(
        _ names: [String], _ lookedUp: [LookupColumn], _ condition: SQL, of json: String
    ) -> SQL {
        let rows: SQL = "\(identifier: ResponseMetadataTable.rowsName)"
        let own = SQL.joined(
            ResponseMetadataTable.table.columns.map {
                "\(fragment: SQL(verbatim: $0.expression)) as \(identifier: $0.name)"
            },
            by: ", ")
        let others = lookedUp.map { column -> SQL in
            ", \(fragment: SQL(verbatim: column.expression)) as \(identifier: column.name)"
        }
        let list = SQL.joined(names.map { "\(identifier: $0)" }, by: ", ")
        return """
            select \(fragment: list) from (
                select \(fragment: rows).* \(fragment: SQL.joined(others, by: ""))
                from (select \(fragment: own), key as place from json_each(\(json))) as \(fragment: rows))
            where \(fragment: condition) order by place
            """
    }
}
