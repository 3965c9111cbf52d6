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

    /// What a column stores that every List has.
    static func type(ofOwnColumn name: String) -> ColumnType {
        switch name {
        case "Key", "ParticipantId", "response": .integer
        case "Created", "Modified", "lastIndexed", "received": .dateTime
        default: .text
        }
    }

    /// What the sandbox makes of a catalogue, and of the properties that are kept of each participant.
    static func definition(
        of catalog: ListCatalog, _ properties: [StoredProperty], in channel: ChannelID
    ) -> SandboxDefinition {
        SandboxDefinition(
            name: "channel \(channel)",
            generation: generation(of: catalog) + PropertyTables.generation(properties),
            tables: catalog.all.flatMap { tables(of: $0, in: channel, catalog, rows: ownRows) }
                + PropertyTables.ofParticipant(properties, in: channel, among: catalog))
    }

    /// The Lists with the rows of all participants, for those who may read them.
    static func ofEverybody(_ catalog: ListCatalog, in channel: ChannelID) -> SandboxDefinition {
        SandboxDefinition(
            name: "channel \(channel) of everybody", generation: generation(of: catalog),
            tables: catalog.all.flatMap { tables(of: $0, in: channel, catalog, rows: .all) })
    }

    /// Lists only grow, so the counts tell states apart.
    private static func generation(of catalog: ListCatalog) -> String {
        "\(catalog.all.count) \(catalog.all.reduce(0) { $0 + $1.columns.count })"
    }

    private static func tables(
        of list: ListDefinition, in channel: ChannelID, _ catalog: ListCatalog, rows: SandboxTable.Rows
    ) -> [SandboxTable] {
        guard let id = list.id else { return [] }
        let own = SandboxTable(
            name: list.name, table: id.tableName, rows: rows, columns: columns(of: list, in: channel))
        return [own] + imageTables(of: list, id, catalog, rows)
    }

    /// The columns of a List as queries see them.
    static func columns(of list: ListDefinition, in channel: ChannelID) -> [SandboxColumn] {
        identifying() + list.columns.map { SandboxColumn(name: $0.name, column: $0.physicalName) }
            + platformColumns(channel) + hidden(in: list)
    }

    /// The documentation gives each choice of images a List of its own: a view of the column.
    private static func imageTables(
        of list: ListDefinition, _ id: ListID, _ catalog: ListCatalog, _ rows: SandboxTable.Rows
    ) -> [SandboxTable] {
        list.columns.filter { $0.resultType == .imageChoice && catalog[list.name + $0.name] == nil }.map {
            SandboxTable(
                name: list.name + $0.name, table: id.tableName, rows: rows,
                columns: identifying() + [
                    SandboxColumn(name: list.foreignKeyName, column: "key"),
                    SandboxColumn(name: $0.name, column: $0.physicalName),
                ])
        }
    }

    /// The participant's own, found by way of the participant's responses: a List has no index by participant.
    private static let ownRows = SandboxTable.Rows.owned(
        column: "participant_id", by: owner,
        within: SandboxParent(
            column: "response_id", key: "id", table: "responses", ownerColumn: "participant_id"))

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
            container(channel),
            SandboxColumn(name: "lastIndexed", expression: "null"),
        ]
    }

    /// The folder of the rows by its id, which is a text for LabKey's clients.
    static func container(_ channel: ChannelID) -> SandboxColumn {
        SandboxColumn(name: "container", expression: "'\(channel)'")
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

extension ListCatalog {
    /// A List, or the view that stands for a choice of images.
    func list(orView name: String) -> ListDefinition? {
        if let list = self[name] { return list }
        for list in all {
            for column in list.columns where column.resultType == .imageChoice {
                guard (list.name + column.name).lowercased() == name.lowercased() else { continue }
                let key = ColumnDefinition(
                    name: list.foreignKeyName, type: .integer, maxLength: nil, role: .foreignKey,
                    resultType: nil, description: "", number: 0)
                return ListDefinition(
                    id: nil, name: list.name + column.name, title: list.title, kind: .choices,
                    parent: list.name, columns: [key, column])
            }
        }
        return nil
    }
}
