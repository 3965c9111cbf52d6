/// A table as selectRows knows it: the names of its columns, and which of them it answers when none are asked for.
struct QueryTable: Sendable {
    /// One column.
    struct Column: Sendable {
        let name: String
        /// What it stores; nil where numbers and words are distinguished by how they look.
        let type: ColumnType?
        /// Whether it is answered when the request names no columns.
        var isUsual = true
        /// Whether the answer spells the name as the request did.
        var isSpelledAsAsked = false
        /// Whether programs may give it other values.
        var isEditable = false
    }

    let name: String
    /// The column that tells rows apart, which every answer has.
    let key: String
    /// The usual columns come first, in the order of the answer.
    let columns: [Column]
    /// The answers that are rows of Lists below; they can be asked for by name, and not be compared or sorted by.
    var chosen: [MultiValueColumn] = []

    /// The multi-valued answer of that name, in any case.
    func chosen(_ asked: String) -> MultiValueColumn? {
        let folded = asked.lowercased()
        return chosen.first { $0.name.lowercased() == folded }
    }

    /// The name of a column as the answer spells it; nil if there is none.
    func spelling(of asked: String) -> String? {
        guard let column = column(asked) else { return nil }
        return column.isSpelledAsAsked ? asked : column.name
    }

    /// The column of that name, in any case.
    func column(_ asked: String) -> Column? {
        let folded = asked.lowercased()
        return columns.first { $0.name.lowercased() == folded }
    }
}

extension QueryTable {
    /// A List, with the columns that the deployed server gives each of them and with ours.
    init(_ list: ListDefinition) {
        let own =
            [Column(name: "Key", type: .integer)]
            + list.columns.map { Column(name: $0.name, type: $0.type, isEditable: $0.role != .foreignKey) }
            + [Column(name: "ParticipantId", type: .integer)]
        let platform = [
            "Created", "CreatedBy", "Modified", "ModifiedBy", "EntityId", "container", "lastIndexed",
        ].map { Column(name: $0, type: QueryTables.type(ofOwnColumn: $0), isUsual: false) }
        let hidden =
            (QueryTables.hiddenColumns.map(\.0)
            + list.columns.filter { $0.role == .otherText }.map { OtherText.deployedName(ofColumn: $0.name) })
            .map {
                Column(
                    name: $0, type: QueryTables.type(ofOwnColumn: $0), isUsual: false, isSpelledAsAsked: true)
            }
        self.init(name: list.name, key: "Key", columns: own + platform + hidden)
    }
}
