/// One List as responses are written into it: columns found by key, and the Lists below found by the key of a step.
///
/// Immutable and shared between requests. Lists only grow, so a shape that is behind the catalogue still fits
/// every response of the version that it was made for.
final class ListSchema: Sendable {
    let id: ListID
    let name: String
    let kind: ListKind
    /// The table that holds the rows.
    let table: String
    /// The columns in the order of the insert statement's parameters.
    let columns: [ColumnDefinition]
    /// The position in `columns` of the column that leads to the List above; nil for a survey's own.
    let foreignKeyIndex: Int?
    /// How many rows a statement adds at most.
    static let rowsAtOnce = 4
    /// The statements that add one row, two and so on: for each ``ownColumnNames``, then a value for each column.
    private let insertions: [String]
    /// What every row has in addition to the answers: its key, then the values of its response.
    static let ownColumnNames = ["key"] + responseColumnNames
    /// What all rows of one response have in common.
    static let responseColumnNames = [
        "participant_id", "response_id", "version", "language", "run", "created",
    ]

    private let indexes: [String: Int]
    private let below: [String: ListSchema]

    init(
        id: ListID, name: String, kind: ListKind, columns: [ColumnDefinition], foreignKeyIndex: Int?,
        below: [String: ListSchema]
    ) {
        self.id = id
        self.name = name
        table = id.tableName
        self.kind = kind
        self.columns = columns
        self.foreignKeyIndex = foreignKeyIndex
        self.below = below
        let names = Self.ownColumnNames + columns.map(\.physicalName)
        let row = "(" + repeatElement("?", count: names.count).joined(separator: ", ") + ")"
        // A failure leaves the rows that came before it: SQLite then needs no copy of the pages that it changes.
        insertions = (1...Self.rowsAtOnce).map { count in
            "insert or fail into \(id.tableName) (\(names.joined(separator: ", "))) values "
                + repeatElement(row, count: count).joined(separator: ", ")
        }
        var indexes: [String: Int] = [:]
        for (index, column) in columns.enumerated() {
            indexes[column.name] = index
            indexes[Self.folded(column.name, kind: kind)] = index
        }
        self.indexes = indexes
    }

    /// The statement that adds so many rows, up to ``rowsAtOnce``.
    func insertion(of rowCount: Int) -> String { insertions[rowCount - 1] }

    /// The position of the column for a result's key. In the List of a task, blanks do not matter either.
    func index(of key: String) -> Int? {
        indexes[key] ?? indexes[Self.folded(key, kind: kind)]
    }

    /// The List that holds the rows of a multi-valued result of this key.
    func subList(_ key: String) -> ListSchema? {
        below[key] ?? below[key.lowercased()]
    }

    private static func folded(_ key: String, kind: ListKind) -> String {
        let lower = key.lowercased()
        return kind == .task ? String(lower.filter { !$0.isWhitespace }) : lower
    }
}

extension ListSchema {
    /// The shape of a List and of all Lists below it; nil when the catalogue has no such List.
    static func make(_ name: String, in catalog: ListCatalog) -> ListSchema? {
        make(name, parent: nil, in: catalog)
    }

    private static func make(
        _ name: String, parent: ListDefinition?, in catalog: ListCatalog
    ) -> ListSchema? {
        guard let list = catalog[name], let id = list.id else { return nil }
        var below: [String: ListSchema] = [:]
        let foreignKey = list.foreignKeyName.lowercased()
        for candidate in catalog.all where candidate.name.count > list.name.count {
            // A List below has the name of this one and a key, and a column that leads here.
            guard candidate.name.lowercased().hasPrefix(list.name.lowercased()),
                candidate.columns.contains(where: {
                    $0.role == .foreignKey && $0.foldedName == foreignKey
                })
            else { continue }
            let key = String(candidate.name.dropFirst(list.name.count))
            guard let shape = make(candidate.name, parent: list, in: catalog) else { continue }
            below[key] = shape
            below[key.lowercased()] = shape
        }
        let index = parent.flatMap { parent in
            list.columns.firstIndex {
                $0.role == .foreignKey && $0.foldedName == parent.foreignKeyName.lowercased()
            }
        }
        return ListSchema(
            id: id, name: list.name, kind: list.kind, columns: list.columns, foreignKeyIndex: index,
            below: below)
    }
}
