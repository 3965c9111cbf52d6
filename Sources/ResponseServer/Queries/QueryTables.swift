import SQLStore
import Studies

/// The Lists of a response folder for queries: each participant's own rows, under the survey's names.
///
/// `*` returns the columns of the deployed server. Our own columns, and its name for the text of an "other" choice, are
/// available by name, because Android draws every unknown column of `*`.
enum QueryTables {
    /// The sandbox key that identifies whose rows a query sees.
    static let owner = "participant"

    /// Our own columns, which are never in `*`.
    static let hiddenColumns = [
        ("response", "response_id"), ("version", "version"), ("language", "language"), ("run", "run"),
        ("received", "created"),
    ]

    /// The types of the columns that every List has.
    static func type(ofOwnColumn name: String) -> ColumnType {
        switch name {
        case "Key", "ParticipantId", "response": .integer
        case "Created", "Modified", "lastIndexed", "received": .dateTime
        default: .text
        }
    }

    /// Returns the sandbox tables of a catalog and of the participant properties.
    static func definition(
        of catalog: ListCatalog, _ properties: [StoredProperty], in channel: ChannelID
    ) -> SandboxDefinition {
        SandboxDefinition(
            name: "channel \(channel)",
            generation: generation(of: catalog) + PropertyTables.generation(properties),
            tables: catalog.all.flatMap { tables(of: $0, in: channel, catalog, rows: ownRows) }
                + PropertyTables.ofParticipant(properties, in: channel, among: catalog))
    }

    /// Returns the Lists with the rows of all participants, for users with access to them.
    static func ofEverybody(_ catalog: ListCatalog, in channel: ChannelID) -> SandboxDefinition {
        SandboxDefinition(
            name: "channel \(channel) of all", generation: generation(of: catalog),
            tables: catalog.all.flatMap { tables(of: $0, in: channel, catalog, rows: .all) })
    }

    /// Lists only grow, so the counts identify a state.
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

    /// Returns the columns of a List for queries.
    static func columns(of list: ListDefinition, in channel: ChannelID) -> [SandboxColumn] {
        identifying() + list.columns.map { SandboxColumn(name: $0.name, column: $0.physicalName) }
            + platformColumns(channel) + hidden(in: list)
    }

    /// In the documentation, each image choice has its own List, so it is a view of the column.
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

    /// The participant's rows, found through the participant's responses, because Lists have no index by participant.
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

    /// The ID of the rows' folder, which is text for LabKey's clients.
    static func container(_ channel: ChannelID) -> SandboxColumn {
        SandboxColumn(name: "container", expression: "'\(channel)'")
    }

    /// A question with the same name as one of our columns takes precedence.
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
    /// Returns a List, or the view for an image choice.
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
