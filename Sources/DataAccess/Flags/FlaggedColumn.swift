import PortalUI
import Responses
import SQLStore
import Tables
import Vocabulary

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

extension ListDefinition {
    /// The participant properties as the columns of a List; nil if there are none.
    init?(_ properties: [StoredProperty]) {
        if properties.isEmpty { return nil }
        let name = PropertyDesign.listName
        self.init(
            name: name, title: Caption.words(name), kind: .survey, parent: nil,
            columns: properties.map(\.column))
    }
}

extension StateChip {
    /// Returns a flag as a chip.
    package static func flag(_ flag: DataFlag) -> StateChip {
        switch flag {
        case .none: StateChip(flag.title, shape: .ring, tone: .gray)
        case .direct: StateChip(flag.title, shape: .cross, tone: .red)
        case .indirect, .location: StateChip(flag.title, shape: .halfDisc, tone: .amber)
        case .freeText: StateChip(flag.title, shape: .diamond, tone: .violet)
        case .date: StateChip(flag.title, shape: .halfDisc, tone: .blue)
        }
    }
}
