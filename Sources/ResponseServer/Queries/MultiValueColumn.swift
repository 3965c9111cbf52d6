import SQLStore

/// A multi-valued answer as a column of the survey's own List, though its values are rows of a List below.
///
/// Both apps ask for it when a text contains an answer from another activity: they name the activity and the question,
/// whatever its response type. Where several values were chosen, it is the first.
struct MultiValueColumn: Hashable, Sendable {
    /// The question's key, which the answer spells as the request did.
    let name: String
    /// The List below.
    let list: String
    /// Its column with the values.
    let column: String
    /// Its column that leads to the List above.
    let foreignKey: String

    /// Every multi-valued answer of a List, each followed by the words that were typed for an "other" choice.
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

    /// The value for a row of the List above, over the public tables of the sandbox.
    func expression(in table: QueryTable, as spelling: String) -> SQL {
        """
        (select below.\(identifier: column) from \(identifier: list) below
        where below.\(identifier: foreignKey) = \(identifier: table.name).\(identifier: table.key)
        order by below.\(identifier: "Key") limit 1) as \(identifier: spelling)
        """
    }
}
