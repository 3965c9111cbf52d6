import Responses
import SQLStore
import Studies
import Tables

/// The types of the columns in a participant's result: those of the database columns they show, or by name for lookups
/// and computed columns, or else by their first value.
package struct ResultColumnTypes {
    private var byOrigin: [QueryOrigin: ColumnType] = [:]
    private var byName: [String: ColumnType] = [:]

    /// `properties` are those that the query may read; the names of others can mean anything.
    package init(_ tables: ParticipantTables, properties: [StoredProperty], _ lookedUp: [LookupColumn]) {
        for table in tables.all {
            for column in table.columns where column.uses.contains(.queries) {
                if let physical = column.physical {
                    byOrigin[QueryOrigin(table: table.source, column: physical)] = column.type
                } else if column.type == .dateTime, table.name != PropertyDesign.listName {
                    byName[column.name.lowercased()] = column.type
                }
            }
        }
        // No column of the database stands for a property.
        for property in properties { byName[property.foldedKey] = property.dataType.columnType }
        for column in lookedUp {
            byName[column.name.lowercased()] = column.type
            if let last = column.name.split(separator: "/").last { byName[last.lowercased()] = column.type }
        }
    }

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
