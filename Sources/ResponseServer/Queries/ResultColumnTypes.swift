import SQLStore
import Studies

/// The types of the columns in a participant's result: those of the database columns they show, or by name for lookups
/// and computed columns, or else by their first value.
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
        // `Modified` is computed, and `lastIndexed` has no database column.
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

    /// The database columns of each List, by their names in queries.
    private static let ownColumns =
        QueryTables.hiddenColumns + [
            ("Key", "key"), ("ParticipantId", "participant_id"), ("Created", "created"),
            ("CreatedBy", "created_by"), ("ModifiedBy", "modified_by"),
        ]

    /// Returns the type of each result column.
    func types(of result: QueryResult) -> [ColumnType] {
        result.columns.indices.map { index in
            if let origin = result.origins[index], origin.table != PropertyTables.valueTable {
                return byOrigin[origin] ?? result.type(ofColumn: index)
            }
            return byName[result.columns[index].lowercased()] ?? result.type(ofColumn: index)
        }
    }
}
