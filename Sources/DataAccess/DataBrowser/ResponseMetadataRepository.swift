import Access
import HTTP
import Responses
import SQLStore
import Tables
import Vocabulary

/// Computes the rows of ResponseMetadata from the original responses.
///
/// A group of responses becomes a JSON array that SQL reads like a table, so columns and filters work as in
/// every table.
struct ResponseMetadataRepository {
    /// The number of responses that are read at a time, and that a page reads.
    private static let responsesAtOnce = 20
    private static let responsesMax = 1_000

    let view: RowsView<DataTable>
    private let rows: DataTableRepository

    init(_ view: RowsView<DataTable>) {
        self.view = view
        rows = DataTableRepository(view.table)
    }

    /// Returns this number of rows or a few more, because a page ends with a response.
    func page(count: Int, _ transaction: borrowing Transaction) throws -> DataTable.Page {
        var page = DataTable.Page()
        var reading = try AnswerTimingReader(of: view.table.channel, transaction)
        // Answering takes seconds, while other times are shown in minutes.
        let shown = view.columns.map {
            $0.type == .dateTime ? "substr(\($0.expression), 1, 19)" : $0.expression
        }
        page.next = view.before
        for _ in 0..<Self.responsesMax / Self.responsesAtOnce {
            let responses = try responses(beyond: page.next, count: Self.responsesAtOnce, transaction)
            let json = try reading.json(of: responses.rows, transaction)
            page.rows += try transaction.rows(statement(shown, of: json)) { row in
                (key: try row[0] as Int64, cells: (1..<row.columnCount).map { row.value($0) })
            }
            page.next = responses.next
            if page.rows.count >= count { return page.ending(after: page.rows[count - 1].key) }
            if responses.next == nil { return page }
            if responses.isCutShort { break }
        }
        page.isCutShort = true
        return page
    }

    /// Reads every row for a file.
    func forEach(_ transaction: borrowing Transaction, _ body: (Row) throws -> Void) throws {
        let before = Array(repeating: "null", count: ListViewRepository.firstColumn - 1)
        let names = before + view.exported.map(\.expression)
        try forEachPart(transaction) { json in
            try transaction.forEach(statement(names, of: json), body)
            return true
        }
    }

    /// Reads the responses that the filters can match in groups, each as the JSON array of its answers, until
    /// `body` returns false.
    func forEachPart(_ transaction: borrowing Transaction, _ body: (String) throws -> Bool) throws {
        var reading = try AnswerTimingReader(of: view.table.channel, transaction)
        var next: Int64?
        repeat {
            let responses = try responses(beyond: next, count: Self.responsesAtOnce, transaction)
            guard try body(reading.json(of: responses.rows, transaction)) else { return }
            next = responses.next
        } while next != nil
    }

    /// Creates a repository for the rows of a channel's responses that these filters can match, in the order of the
    /// responses. The filters are only used to find responses; others are for the reader to apply.
    static func rows(
        of channel: ChannelID, _ access: TableAccess, filters: [RowFilter] = [], isDescending: Bool = false
    ) throws -> ResponseMetadataRepository {
        let (response, participant) = (
            ResponseMetadataTable.responseName, ResponseMetadataTable.participantName
        )
        let tables = DataTable.all(in: channel, [], access)
        guard let table = tables.first(where: \.isResponseMetadata) else { throw NotFound("table") }
        let sort = (RowParameter.sort, (isDescending ? "-" : "") + response)
        let found = filters.filter { [response, participant].contains($0.column.name) }
        return ResponseMetadataRepository(
            RowsView(table, Query(PercentCoding.query([sort] + found.map(\.parameter)))))
    }

    /// Returns the processed responses, each with its participant, activity, and data.
    private func responses(
        beyond key: Int64?, count: Int, _ transaction: borrowing Transaction
    ) throws -> DataTable.Page {
        let processed = [ResponseStatus.processed, .forwarded].map(\.rawValue)
        let filters = view.filters.compactMap { filter -> SQL? in
            switch filter.column.name {
            case ResponseMetadataTable.responseName: filter.condition(on: "id")
            case ResponseMetadataTable.participantName: filter.condition(on: "participant_id")
            default: nil
            }
        }
        let columns = ["participant_id", "activity_id", "data"].map {
            Column($0, .text, expression: $0)
        }
        return try rows.keyed(
            columns, ["\(fragment: SQL.withoutIndex("status")) in (\(list: processed))"] + filters,
            beyond: key, isDescending: view.isDescendingByKey, count: count, transaction)
    }

    /// Returns the response of each row and values of it.
    private func statement(_ names: [String], of json: String) -> SQL {
        let names = ["json_extract(value, '$[0]')"] + names
        let conditions = SQL.joined(["1 = 1"] + rows.conditions(view.filters), by: " and ")
        return """
            select \(fragment: SQL(verbatim: names.joined(separator: ", "))) from json_each(\(json))
            where \(fragment: conditions) order by key
            """
    }
}

extension DataTable.Page {
    /// Returns the page without the rows after a key.
    fileprivate func ending(after key: Int64) -> DataTable.Page {
        var page = self
        let end = (rows.lastIndex { $0.key == key } ?? rows.endIndex - 1) + 1
        page.next = end < rows.endIndex || next != nil ? key : nil
        page.rows.removeSubrange(end...)
        return page
    }
}
