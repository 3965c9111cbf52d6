import Responses
import Tables

/// A column of a List or a participant property, with its flag.
package struct FlaggedColumn: Sendable {
    let list: ListDefinition
    let column: ColumnDefinition
    let flag: ColumnFlag

    /// The name of the column in forms: the numbers of the List and the column, which stay; `p` for properties.
    var key: String { "\(list.id.map { "\($0)" } ?? "p")-\(column.number)" }

    /// Returns all columns whose flags someone decides: those with answers, and the participant properties.
    static func all(
        in catalog: ListCatalog, _ properties: [StoredProperty], _ flags: ColumnFlags
    ) -> [FlaggedColumn] {
        (catalog.all + [ListDefinition(properties)].compactMap(\.self)).flatMap { list in
            list.columns.filter { $0.role != .foreignKey }.map { column in
                FlaggedColumn(list: list, column: column, flag: flags[list, column])
            }
        }
    }
}
