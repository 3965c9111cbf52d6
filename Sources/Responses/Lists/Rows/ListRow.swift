import SQLStore
import Timekeeping
import Vocabulary

/// One row of a List with all its values.
package struct ListRow: Sendable {
    package let key: Int64
    package let participant: ParticipantID
    package let response: ResponseID?
    package let version: String?
    package let language: String?
    package let run: String?
    /// When it was received and when it was edited, in the format of List times.
    package let created: String
    package let createdBy: String?
    package var modified: String?
    package var modifiedBy: String?
    /// The values in the order of the List's columns.
    package var cells: [SQLValue]

    package init(
        key: Int64, participant: ParticipantID, response: ResponseID?, version: String?, language: String?,
        run: String?, created: String, createdBy: String?, modified: String? = nil, modifiedBy: String? = nil,
        cells: [SQLValue]
    ) {
        self.key = key
        self.participant = participant
        self.response = response
        self.version = version
        self.language = language
        self.run = run
        self.created = created
        self.createdBy = createdBy
        self.modified = modified
        self.modifiedBy = modifiedBy
        self.cells = cells
    }

    static let ownColumns = [
        "key", "participant_id", "response_id", "version", "language", "run", "created", "created_by",
        "modified", "modified_by",
    ]

    /// Finds a row by its key.
    package static func find(
        _ key: Int64, in list: RequestedList, _ transaction: borrowing Transaction
    ) throws -> ListRow? {
        try transaction.first("\(fragment: selection(list)) where key = \(key)", read)
    }

    /// Returns the response of a row, or nil if there is no such row or it has none.
    package static func response(
        of key: Int64, in list: RequestedList, _ transaction: borrowing Transaction
    ) throws -> ResponseID? {
        try transaction.first(
            "select response_id from \(identifier: list.id.tableName) where key = \(key)"
        ) { try $0[0] as ResponseID? } ?? nil
    }

    /// Returns the rows of a child List that belong to a row of this response.
    package static func below(
        _ key: Int64, of response: ResponseID?, in list: RequestedList, by column: ColumnDefinition,
        _ transaction: borrowing Transaction
    ) throws -> [ListRow] {
        // An index finds the rows of a response.
        let sameResponse: SQL = response.map { "response_id = \($0)" } ?? "response_id is null"
        return try transaction.rows(
            """
            \(fragment: selection(list)) where \(fragment: sameResponse)
                and \(identifier: column.physicalName) = \(key) order by key
            """, read)
    }

    /// Adds the row and returns its key: its previous key if that is free, otherwise a new one.
    package func insert(into list: RequestedList, _ transaction: borrowing Transaction) throws -> Int64 {
        let table = list.id.tableName
        let key = try keyToUse(in: table, transaction)
        let names = Self.ownColumns + list.definition.columns.map(\.physicalName)
        let own: [SQLValue] = [
            .integer(key), participant.sqlValue, response.sqlValue,
            version.sqlValue, language.sqlValue, run.sqlValue, .text(created), createdBy.sqlValue,
            modified.sqlValue, modifiedBy.sqlValue,
        ]
        try transaction.run(
            """
            insert into \(identifier: table) (\(fragment: SQL(verbatim: names.joined(separator: ", "))))
            values (\(list: own + cells))
            """)
        return key
    }

    private func keyToUse(in table: String, _ transaction: borrowing Transaction) throws -> Int64 {
        let taken: Int64? = try transaction.value(
            "select key from \(identifier: table) where key = \(key)")
        guard taken == nil, key > 0 else { return try transaction.allocateRowIDs(for: table) }
        try transaction.reserveRowIDs(upTo: key, for: table)
        return key
    }

    private static func selection(_ list: RequestedList) -> SQL {
        let names = ownColumns + list.definition.columns.map(\.physicalName)
        let columns = SQL(verbatim: names.joined(separator: ", "))
        return "select \(fragment: columns) from \(identifier: list.id.tableName)"
    }

    private static func read(_ row: Row) throws -> ListRow {
        try ListRow(
            key: row[0], participant: row[1], response: row[2], version: row[3], language: row[4],
            run: row[5], created: row[6], createdBy: row[7], modified: row[8], modifiedBy: row[9],
            cells: (ownColumns.count..<row.columnCount).map { row.value($0) })
    }

    /// Formats a time as Lists do.
    package static func time(_ now: Instant) -> String { now.civil().description }
}
