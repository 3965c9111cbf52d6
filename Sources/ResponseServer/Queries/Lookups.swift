import SQLStore
import Studies

/// A column of another table, found by way of a column that leads there: `ParticipantId/AllowDataSharing`.
struct LookupColumn: Sendable {
    /// The name as the request spells it, with a slash between its parts.
    let name: String
    let type: ColumnType
    /// The value, over the columns of the table from which it is looked up.
    let expression: String
    /// The further tables of the database that the expression reads.
    let tables: [String]
}

/// Finds columns that are looked up, as LabKey names them: from a List's row to its participant, its response and the
/// row of the List above, and from there on.
///
/// They are made for the request that names them: all that could be named would be thousands of columns.
struct Lookups: Sendable {
    let catalog: ListCatalog
    let properties: [StoredProperty]
    let channel: ChannelID
    /// Whether tokens may be seen, which a participant's own column is then.
    let showsTokens: Bool

    /// How many tables a name may lead through.
    private static let depthMax = 4
    /// How many columns one request may look up.
    static let columnsMax = 200

    /// The column that a path of names means in a table; nil where it leads nowhere.
    func column(_ path: [String], of table: String, in schema: LabKeySchema) -> LookupColumn? {
        guard (2...Self.depthMax + 1).contains(path.count), !path.contains(""),
            let source = source(table, in: schema), let found = find(path[...], in: source)
        else { return nil }
        return LookupColumn(
            name: path.joined(separator: "/"), type: found.type, expression: found.expression,
            tables: found.tables)
    }

    /// The columns that names with slashes mean in a table; names that lead nowhere are left to the caller.
    func columns(_ names: [String], of table: String, in schema: LabKeySchema) -> [LookupColumn] {
        var columns: [LookupColumn] = []
        // One more than may be looked up, so that the caller sees that there are too many.
        for name in names.lazy.filter({ $0.contains("/") }).prefix(Self.columnsMax + 1) {
            let isKnown = columns.contains { $0.name.lowercased() == name.lowercased() }
            let path = name.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
            if !isKnown, let column = column(path, of: table, in: schema) { columns.append(column) }
        }
        return columns
    }

    /// The columns that names with slashes mean in a table.
    ///
    /// - Throws: ``WireError`` for more columns than a request may look up.
    func checkedColumns(
        _ names: [String], of table: String, in schema: LabKeySchema
    ) throws -> [LookupColumn] {
        let columns = columns(names, of: table, in: schema)
        guard columns.count <= Self.columnsMax else {
            throw WireError("A request can look up at most \(Self.columnsMax) columns.")
        }
        return columns
    }

    // MARK: Tables

    /// A table as look-ups go through it.
    private struct TableNode {
        /// A column that leads to a row of another table.
        struct Link {
            let name: String
            /// The column of the database.
            let column: String
            let target: Target
        }

        let physical: String
        /// The column of the database by which its rows are found.
        var key = "id"
        /// What its rows must meet in addition; a row of another study is never looked up.
        let scope: String
        var columns: [(name: String, expression: String, type: ColumnType)]
        var lookups: [String] = []
        var links: [Link] = []
    }

    private enum Target {
        case participant, response, batch, study
        case list(ListDefinition)
    }

    private func source(_ name: String, in schema: LabKeySchema) -> TableNode? {
        let folded = name.lowercased()
        if schema == .lists, let list = catalog.list(orView: name) {
            return list.id == nil ? view(list) : place(.list(list))
        }
        switch folded {
        case "participant": return place(.participant)
        case "response": return place(.response)
        case ResponseMetadataTable.tableName.lowercased(): return answers
        case "enrollmenttoken":
            return tokens(links: [.init(name: "BatchId", column: "batch_id", target: .batch)])
        case PropertyDesign.listName.lowercased() where !properties.isEmpty:
            return tokens(links: [
                .init(name: "ParticipantId", column: "participant_id", target: .participant)
            ])
        default: return nil
        }
    }

    private func tokens(links: [TableNode.Link]) -> TableNode {
        TableNode(physical: "enrollment_tokens", scope: "1 = 1", columns: [], links: links)
    }

    /// The answers of raw responses, which ``ResponseMetadataTable`` makes a table of that name for as long as it reads them.
    private var answers: TableNode {
        let response = TableNode.Link(
            name: "Response", column: ResponseMetadataTable.responseName, target: .response)
        return TableNode(
            physical: ResponseMetadataTable.rowsName, scope: "1 = 1", columns: [],
            links: [
                .init(
                    name: ResponseMetadataTable.participantName,
                    column: ResponseMetadataTable.participantName,
                    target: .participant), response,
                .init(name: ResponseMetadataTable.responseName, column: response.column, target: .response),
            ])
    }

    /// The rows of a choice of images, which are those of the List above.
    private func view(_ list: ListDefinition) -> TableNode? {
        guard let id = list.parent.flatMap({ catalog[$0] })?.id else { return nil }
        return TableNode(
            physical: id.tableName, key: "key", scope: "1 = 1", columns: [],
            links: [.init(name: "ParticipantId", column: "participant_id", target: .participant)])
    }

    private func place(_ target: Target) -> TableNode? {
        switch target {
        case .participant:
            enrollment(
                "Participant", scope: "\"participants\".\"channel_id\" = \(channel)",
                [.init(name: "StudyId", column: "channel_id", target: .study)])
        case .response:
            enrollment(
                "Response", scope: "\"responses\".\"channel_id\" = \(channel)",
                [.init(name: "ParticipantId", column: "participant_id", target: .participant)])
        case .batch:
            enrollment("EnrollmentTokenBatch", scope: "\"token_batches\".\"channel_id\" = \(channel)", [])
        case .study: enrollment("Study", scope: "\"channels\".\"id\" = \(channel)", [])
        case .list(let list): place(list)
        }
    }

    private func enrollment(_ name: String, scope: String, _ links: [TableNode.Link]) -> TableNode? {
        let tables = EnrollmentTables.all(showsTokens: showsTokens, revealsTokens: false)
        guard let table = tables.first(where: { $0.name == name }) else { return nil }
        return TableNode(
            physical: table.sandboxed.table, scope: scope,
            columns: table.sandboxed.columns.map { column in
                (column.name, column.expression, table.table.column(column.name)?.type ?? .text)
            }, lookups: table.sandboxed.lookups, links: links)
    }

    private func place(_ list: ListDefinition) -> TableNode? {
        guard let id = list.id else { return nil }
        let listed = QueryTable(list)
        var links: [TableNode.Link] = [
            .init(name: "ParticipantId", column: "participant_id", target: .participant)
        ]
        // A question of the same name keeps it.
        if list.column("response") == nil {
            links.append(.init(name: "response", column: "response_id", target: .response))
        }
        if let parent = list.parent.flatMap({ catalog[$0] }),
            let column = list.column(parent.foreignKeyName), column.role == .foreignKey
        {
            links.append(.init(name: column.name, column: column.physicalName, target: .list(parent)))
        }
        return TableNode(
            physical: id.tableName, key: "key", scope: "",
            columns: QueryTables.columns(of: list, in: channel).map { column in
                (column.name, column.expression, listed.column(column.name)?.type ?? .text)
            }, links: links)
    }

    // MARK: Expressions

    private func find(
        _ path: ArraySlice<String>, in place: TableNode
    ) -> (expression: String, type: ColumnType, tables: [String])? {
        guard let first = path.first?.lowercased() else { return nil }
        if path.count == 1 {
            return place.columns.first { $0.name.lowercased() == first }
                .map { ($0.expression, $0.type, place.lookups) }
        }
        guard let link = place.links.first(where: { $0.name.lowercased() == first }),
            let target = self.place(link.target), let found = find(path.dropFirst(), in: target)
        else { return nil }
        let (table, from) = ("\"\(target.physical)\"", "\"\(place.physical)\"")
        // Rows of one participant lead to rows of that participant only.
        let scope =
            target.scope.isEmpty
            ? "\(table).\"participant_id\" = \(from).\"participant_id\"" : target.scope
        let expression = """
            (select \(found.expression) from main.\(table)
                where \(table)."\(target.key)" = \(from)."\(link.column)"
                    and \(scope))
            """
        return (expression, found.type, [target.physical] + found.tables)
    }
}

extension SandboxTable {
    /// The table with columns that are looked up, which `*` leaves out.
    func adding(_ columns: [LookupColumn]) -> SandboxTable {
        SandboxTable(
            name: name, table: table, rows: rows,
            columns: self.columns
                + columns.map { SandboxColumn(name: $0.name, expression: $0.expression, isInStar: false) },
            lookups: lookups + columns.flatMap(\.tables))
    }
}

extension QueryTable {
    /// The table with columns that are looked up, which are answered where they are asked for.
    func adding(_ columns: [LookupColumn]) -> QueryTable {
        let added = columns.map {
            Column(name: $0.name, type: $0.type, isUsual: false, isSpelledAsAsked: true)
        }
        return QueryTable(name: name, key: key, columns: self.columns + added, chosen: chosen)
    }
}

extension SandboxDefinition {
    /// The definition with the columns that names with slashes mean, in every List in which they lead somewhere.
    func lookingUp(_ names: [String], by lookUps: Lookups) -> SandboxDefinition {
        let names = Array(names.prefix(Lookups.columnsMax))
        return SandboxDefinition(
            name: name + " with look-ups", generation: ([generation] + names.sorted()).joined(separator: " "),
            tables: tables.map { $0.adding(lookUps.columns(names, of: $0.name, in: .lists)) })
    }
}
