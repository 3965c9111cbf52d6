import Responses
import Tables

extension MultiValueColumn {
    /// Returns all multi-valued answers of a List, each followed by the text entered for an "other" choice.
    static func all(of list: ListDefinition, in catalog: ListCatalog) -> [MultiValueColumn] {
        catalog.all.filter { $0.kind == .choices && $0.parent?.lowercased() == list.name.lowercased() }
            .flatMap { below -> [MultiValueColumn] in
                let key = String(below.name.dropFirst(list.name.count))
                guard list.column(key) == nil else { return [] }
                return below.columns.compactMap { column in
                    let name: String
                    switch column.role {
                    case .answer: name = key
                    case .otherText: name = OtherText.deployedName(for: key)
                    case .foreignKey: return nil
                    }
                    return MultiValueColumn(
                        name: name, list: below.name, column: column.name, foreignKey: list.foreignKeyName)
                }
            }
    }
}
