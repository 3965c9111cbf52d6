import SQLStore
import Studies

/// The Lists of a response folder as queries see them: each participant's own rows, under the survey's names.
///
/// `*` shows what the deployed server shows. Our own columns, and the name that it gave the words of an "other"
/// choice, are there for who asks by name: Android charts every column of `*` that it does not know.
enum QueryTables {
    /// The key by which the sandbox knows whose rows a query sees.
    static let owner = "participant"

    /// Our own columns, which are never in `*`.
    static let hiddenColumns = [
        ("response", "response_id"), ("version", "version"), ("language", "language"), ("run", "run"),
        ("received", "created"),
    ]

    /// What the sandbox makes of a catalogue.
    static func definition(of catalog: ListCatalog, in channel: ChannelID) -> SandboxDefinition {
        let columnCount = catalog.all.reduce(0) { $0 + $1.columns.count }
        return SandboxDefinition(
            name: "channel \(channel)",
            // Lists only grow, so the counts tell states apart.
            generation: "\(catalog.all.count) \(columnCount)",
            tables: catalog.all.flatMap { tables(of: $0, in: channel, catalog) })
    }

    private static func tables(
        of list: ListDefinition, in channel: ChannelID, _ catalog: ListCatalog
    ) -> [SandboxTable] {
        guard let id = list.id else { return [] }
        let columns =
            identifying() + list.columns.map { SandboxColumn(name: $0.name, column: $0.physicalName) }
            + platformColumns(channel) + hidden(in: list)
        let own = SandboxTable(
            name: list.name, table: id.tableName,
            rows: .owned(column: ownerColumn, by: owner, within: parent(of: list, catalog)), columns: columns)
        return [own] + imageTables(of: list, id, catalog)
    }

    /// The documentation gives each choice of images a List of its own: a view of the column.
    private static func imageTables(
        of list: ListDefinition, _ id: ListID, _ catalog: ListCatalog
    ) -> [SandboxTable] {
        list.columns.filter { $0.resultType == .imageChoice && catalog[list.name + $0.name] == nil }.map {
            SandboxTable(
                name: list.name + $0.name, table: id.tableName,
                rows: .owned(column: ownerColumn, by: owner, within: parent(of: list, catalog)),
                columns: identifying() + [
                    SandboxColumn(name: list.foreignKeyName, column: "key"),
                    SandboxColumn(name: $0.name, column: $0.physicalName),
                ])
        }
    }

    /// The rows of a List below another are found by way of those, since only a survey's own List has an index by
    /// participant.
    private static func parent(of list: ListDefinition, _ catalog: ListCatalog) -> SandboxParent? {
        guard let column = list.foreignKey(in: catalog), let name = list.parent, let above = catalog[name],
            let table = above.id?.tableName
        else { return nil }
        return .rows(
            column: column.physicalName, key: "key", table: table, ownerColumn: ownerColumn,
            within: parent(of: above, catalog))
    }

    private static let ownerColumn = "participant_id"

    private static func identifying() -> [SandboxColumn] {
        [
            SandboxColumn(name: "Key", column: "key"),
            SandboxColumn(name: "ParticipantId", column: "participant_id"),
        ]
    }

    private static func platformColumns(_ channel: ChannelID) -> [SandboxColumn] {
        [
            SandboxColumn(name: "Created", column: "created"),
            SandboxColumn(name: "CreatedBy", column: "created_by"),
            SandboxColumn(name: "Modified", expression: "coalesce(modified, created)"),
            SandboxColumn(name: "ModifiedBy", column: "modified_by"),
            SandboxColumn(name: "EntityId", expression: "null"),
            SandboxColumn(name: "container", expression: "\(channel)"),
            SandboxColumn(name: "lastIndexed", expression: "null"),
        ]
    }

    /// A question of the same name as one of our columns keeps it.
    private static func hidden(in list: ListDefinition) -> [SandboxColumn] {
        let own = hiddenColumns.filter { list.column($0.0) == nil }.map {
            SandboxColumn(name: $0.0, column: $0.1, isInStar: false)
        }
        let others = list.columns.filter { $0.role == .otherText }.compactMap { column in
            let name = OtherText.deployedName(ofColumn: column.name)
            return list.column(name) == nil
                ? SandboxColumn(name: name, column: column.physicalName, isInStar: false) : nil
        }
        return own + others
    }
}
