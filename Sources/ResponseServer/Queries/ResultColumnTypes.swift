import SQLStore
import Studies

/// What the columns of an answer to a participant hold: by the column of the database that they show, by their name
/// where they were looked up or computed, or else by their first value.
struct ResultColumnTypes {
    private var byOrigin: [QueryOrigin: ColumnType] = [:]
    private var byName: [String: ColumnType] = [:]

    init(_ catalog: ListCatalog, _ properties: [StoredProperty], _ lookedUp: [LookupColumn]) {
        for list in catalog.all {
            guard let table = list.id?.tableName else { continue }
            for column in list.columns {
                byOrigin[QueryOrigin(table: table, column: column.physicalName)] = column.type
            }
            for (name, column) in Self.ownColumns {
                byOrigin[QueryOrigin(table: table, column: column)] = QueryTables.type(ofOwnColumn: name)
            }
        }
        // `Modified` is computed, and nothing is behind `lastIndexed`.
        for name in ["Modified", "lastIndexed"] {
            byName[name.lowercased()] = QueryTables.type(ofOwnColumn: name)
        }
        // No column of the database stands for a property.
        for property in properties { byName[property.foldedKey] = property.dataType.columnType }
        for column in lookedUp {
            byName[column.name.lowercased()] = column.type
            if let last = column.name.split(separator: "/").last { byName[last.lowercased()] = column.type }
        }
    }

    /// The columns of the database that each List has, by their names in queries.
    private static let ownColumns =
        QueryTables.hiddenColumns + [
            ("Key", "key"), ("ParticipantId", "participant_id"), ("Created", "created"),
            ("CreatedBy", "created_by"), ("ModifiedBy", "modified_by"),
        ]

    /// The type of each column of an answer.
    func types(of result: QueryResult) -> [ColumnType] {
        result.columns.indices.map { index in
            if let origin = result.origins[index], origin.table != PropertyTables.valueTable {
                return byOrigin[origin] ?? result.type(ofColumn: index)
            }
            return byName[result.columns[index].lowercased()] ?? result.type(ofColumn: index)
        }
    }
}
