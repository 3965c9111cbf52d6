import DataAccess
import Responses
import SQLStore
import Tables

/// Finds the rows of one participant in Lists.
enum ParticipantTimeSeriesRepository {
    /// Returns the Lists in which a participant has rows, with their number.
    static func lists(
        of participant: ParticipantID, in catalog: ListCatalog, _ transaction: borrowing Transaction
    ) throws -> [(list: RequestedList, count: Int)] {
        try catalog.all.compactMap { definition in
            guard let id = definition.id else { return nil }
            let count: Int? = try transaction.value(
                """
                select count(*) from \(identifier: id.tableName)
                where \(fragment: ListTableRepository.responses(of: participant))
                """)
            guard let count, count > 0 else { return nil }
            return (try RequestedList(id, in: catalog), count)
        }
    }

    /// Reads the newest rows, up to the limits of a page.
    static func rows(
        _ columns: [ColumnDefinition], of participant: ParticipantID, in list: RequestedList,
        _ transaction: borrowing Transaction
    ) throws -> (rows: [ParticipantTimeSeries.Row], isCut: Bool) {
        // Pages truncate text, so only its beginning is read.
        let names = columns.map { column in
            column.type == .text
                ? ", substr(\(column.physicalName), 1, \(ListCell.shownMax + 1))" : ", \(column.physicalName)"
        }
        let (rowsMax, bytesMax) = (ParticipantTimeSeries.rowsMax, ParticipantTimeSeries.bytesMax)
        var rows: [ParticipantTimeSeries.Row] = []
        var bytes = 0
        do {
            try transaction.forEach(
                """
                select key, created\(fragment: SQL(verbatim: names.joined()))
                from \(identifier: list.id.tableName)
                where \(fragment: ListTableRepository.responses(of: participant))
                order by key desc limit \(rowsMax + 1)
                """
            ) { row in
                let cells = (2..<row.columnCount).map { row.value($0) }
                bytes += cells.reduce(0) { $0 + ParticipantTimeSeries.cellBytes + $1.textByteCount }
                guard rows.count < rowsMax, bytes <= bytesMax else { throw MemoryLimitReached() }
                rows.append(ParticipantTimeSeries.Row(key: try row[0], received: try row[1], cells: cells))
            }
        } catch is MemoryLimitReached {
            return (rows, true)
        }
        return (rows, false)
    }

    /// Stops reading when the page is full.
    private struct MemoryLimitReached: Error {}
}
