import SQLStore

/// A multi-valued answer as a column of the survey's List, although its values are rows of a child List.
///
/// Both apps request it when a text contains an answer from another activity: they name the activity and the question,
/// whatever its response type. If several values were chosen, it is the first one.
struct MultiValueColumn: Hashable, Sendable {
    /// The question's key, returned as spelled in the request.
    let name: String
    /// The child List.
    let list: String
    /// Its column with the values.
    let column: String
    /// Its column with the key of the parent row.
    let foreignKey: String

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

    /// The value for a row of the parent List, over the public tables of the sandbox.
    func expression(in table: Table, as spelling: String) -> SQL {
        """
        (select below.\(identifier: column) from \(identifier: list) below
        where below.\(identifier: foreignKey) = \(identifier: table.name).\(identifier: table.key)
        order by below.\(identifier: "Key") limit 1) as \(identifier: spelling)
        """
    }
}
