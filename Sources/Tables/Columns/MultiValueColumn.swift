import SQLStore

/// A multi-valued answer as a column of the survey's List, although its values are rows of a child List.
///
/// Both apps request it when a text contains an answer from another activity: they name the activity and the question,
/// whatever its response type. If several values were chosen, it is the first one.
public struct MultiValueColumn: Hashable, Sendable {
    /// The question's key, returned as spelled in the request.
    public let name: String
    /// The child List.
    public let list: String
    /// Its column with the values.
    public let column: String
    /// Its column with the key of the parent row.
    public let foreignKey: String

    /// Creates the column of a question from the child List's column with its values.
    public init(name: String, list: String, column: String, foreignKey: String) {
        (self.name, self.list) = (name, list)
        (self.column, self.foreignKey) = (column, foreignKey)
    }

    /// The value for a row of the parent List, over the public tables of the sandbox.
    public func expression(in table: Table, as spelling: String) -> SQL {
        """
        (select below.\(identifier: column) from \(identifier: list) below
        where below.\(identifier: foreignKey) = \(identifier: table.name).\(identifier: table.key)
        order by below.\(identifier: "Key") limit 1) as \(identifier: spelling)
        """
    }
}
