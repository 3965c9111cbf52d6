/// A table for selectRows: the names of its columns, and which of them are returned by default.
struct QueryTable: Sendable {
    /// One column.
    struct Column: Sendable {
        let name: String
        /// Its type, or nil if numbers and text are distinguished by their format.
        let type: ColumnType?
        /// Whether it is returned by default.
        var isDefault = true
        /// Whether the name is returned as spelled in the request.
        var isSpelledAsAsked = false
        /// Whether programs can change its values.
        var isEditable = false
    }

    let name: String
    /// The key column, which is part of every result.
    let key: String
    /// The default columns come first, in the order of the result.
    let columns: [Column]
    /// The answers that are rows of child Lists. They can be requested by name, but not compared or sorted by.
    var chosen: [MultiValueColumn] = []

    /// Returns the multi-valued answer with this name, ignoring case.
    func chosen(_ asked: String) -> MultiValueColumn? {
        let folded = asked.lowercased()
        return chosen.first { $0.name.lowercased() == folded }
    }

    /// Returns the name of a column as spelled in the result, or nil if there is none.
    func spelling(of asked: String) -> String? {
        guard let column = column(asked) else { return nil }
        return column.isSpelledAsAsked ? asked : column.name
    }

    /// Returns the column with this name, ignoring case.
    func column(_ asked: String) -> Column? {
        let folded = asked.lowercased()
        return columns.first { $0.name.lowercased() == folded }
    }
}

extension QueryTable {
    /// Creates the table of a List, with the columns of the deployed server and our own.
    init(_ list: ListDefinition) {
        let own =
            [Column(name: "Key", type: .integer)]
            + list.columns.map { Column(name: $0.name, type: $0.type, isEditable: $0.role != .foreignKey) }
            + [Column(name: "ParticipantId", type: .integer)]
        let platform = [
            "Created", "CreatedBy", "Modified", "ModifiedBy", "EntityId", "container", "lastIndexed",
        ].map { Column(name: $0, type: QueryTables.type(ofOwnColumn: $0), isDefault: false) }
        let hidden =
            (QueryTables.hiddenColumns.map(\.0)
            + list.columns.filter { $0.role == .otherText }.map { OtherText.deployedName(ofColumn: $0.name) })
            .map {
                Column(
                    name: $0, type: QueryTables.type(ofOwnColumn: $0), isDefault: false,
                    isSpelledAsAsked: true)
            }
        self.init(name: list.name, key: "Key", columns: own + platform + hidden)
    }
}
