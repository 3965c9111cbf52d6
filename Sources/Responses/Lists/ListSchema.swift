/// The shape of one List for writing responses: columns by key, and child Lists by the key of a step.
///
/// Immutable and shared between requests. Lists only grow, so an outdated shape still fits every response of the
/// version that it was created for.
package final class ListSchema: Sendable {
    let id: ListID
    package let name: String
    let kind: ListKind
    /// The table with the rows.
    let table: String
    /// The columns in the order of the insert statement's parameters.
    package let columns: [ColumnDefinition]
    /// The position in `columns` of the parent key, or nil for the List of a survey.
    let foreignKeyIndex: Int?
    /// The maximum number of rows per insert statement.
    static let rowsAtOnce = 4
    /// The insert statements for one row, two rows, and so on: for each row ``ownColumnNames``, then a value for each
    /// column.
    private let insertions: [String]
    /// The values of every row in addition to the answers: its key, then those of its response.
    static let ownColumnNames = ["key"] + responseColumnNames
    /// The values that all rows of a response share.
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
        let rows = ListTableRepository(id)
        insertions = (1...Self.rowsAtOnce).map { rows.insertion(of: $0, names) }
        var indexes: [String: Int] = [:]
        for (index, column) in columns.enumerated() {
            indexes[column.name] = index
            indexes[Self.folded(column.name, kind: kind)] = index
        }
        self.indexes = indexes
    }

    /// The tables of the List and of all its child Lists.
    var tables: Set<String> { below.values.reduce(into: [table]) { $0.formUnion($1.tables) } }

    /// Returns the statement that inserts this number of rows, up to ``rowsAtOnce``.
    func insertion(of rowCount: Int) -> String { insertions[rowCount - 1] }

    /// Returns the position of the column for a result's key. In the List of a task, whitespace is ignored too.
    func index(of key: String) -> Int? {
        indexes[key] ?? indexes[Self.folded(key, kind: kind)]
    }

    /// Returns the child List for a multi-valued result with this key.
    func subList(_ key: String) -> ListSchema? {
        below[key] ?? below[key.lowercased()]
    }

    private static func folded(_ key: String, kind: ListKind) -> String {
        let lower = key.lowercased()
        return kind == .task ? String(lower.filter { !$0.isWhitespace }) : lower
    }
}

extension ListSchema {
    /// Creates the shape of a List and all its child Lists, or nil if the catalog has no such List.
    package static func make(_ name: String, in catalog: ListCatalog) -> ListSchema? {
        make(name, parent: nil, in: catalog)
    }

    private static func make(
        _ name: String, parent: ListDefinition?, in catalog: ListCatalog
    ) -> ListSchema? {
        guard let list = catalog[name], let id = list.id else { return nil }
        var below: [String: ListSchema] = [:]
        let foreignKey = list.foreignKeyName.lowercased()
        for candidate in catalog.all where candidate.name.count > list.name.count {
            // A child List is named after this List and a key, and has a column with the parent key.
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
