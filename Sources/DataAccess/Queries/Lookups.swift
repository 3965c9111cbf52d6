import Access
import Responses
import SQLStore
import Tables
import Vocabulary
import WebAccess

/// Finds lookup columns by their LabKey names: from a List's row to its participant, its response, and its parent row,
/// and from there on.
///
/// They are created for the request that names them, because all possible ones would be thousands of columns.
package struct Lookups: Sendable {
    let catalog: ListCatalog
    let properties: [StoredProperty]
    let channel: ChannelID
    /// What the reader sees. Rows of other sites aren't found, columns that require another right don't exist.
    let access: TableAccess

    /// The maximum number of tables in a name.
    private static let depthMax = 4
    /// The maximum number of lookup columns in one request.
    static let columnsMax = 200

    /// Returns the column for a path of names in a table, or nil if there is none.
    func column(_ path: [String], of table: String, in schema: LabKeySchema) -> LookupColumn? {
        guard (2...Self.depthMax + 1).contains(path.count), !path.contains(""),
            let source = source(table, in: schema), let found = find(path[...], in: source)
        else { return nil }
        return LookupColumn(
            name: path.joined(separator: "/"), type: found.type, expression: found.expression,
            tables: found.tables)
    }

    /// Returns the lookup columns for names with slashes in a table. The caller handles unknown names.
    package func columns(_ names: [String], of table: String, in schema: LabKeySchema) -> [LookupColumn] {
        var columns: [LookupColumn] = []
        // Returns one more than the maximum, so that the caller notices too many.
        for name in names.lazy.filter({ $0.contains("/") }).prefix(Self.columnsMax + 1) {
            let isKnown = columns.contains { $0.name.lowercased() == name.lowercased() }
            let path = name.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
            if !isKnown, let column = column(path, of: table, in: schema) { columns.append(column) }
        }
        return columns
    }

    /// Returns the lookup columns for names with slashes in a table.
    ///
    /// - Throws: ``WireError`` for more columns than a request can look up.
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

    /// A table that lookups can pass through.
    private struct TableNode {
        /// A column that links to a row of another table.
        struct Link {
            let name: String
            /// The database column.
            let column: String
            let target: Target
            /// Columns of the other table, in lower case, that can't be read through this link.
            var hidden: Set<String> = []
        }

        let physical: String
        /// The database column that identifies its rows.
        var key = "id"
        /// An additional condition, so that rows of another study are never found.
        let scope: String
        var columns: [Column]
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
            return tokens(links: [
                .init(name: "BatchId", column: "batch_id", target: .batch),
                // The number of the participant says who used the token. It is a column that requires a right, and each
                // reading of it is recorded.
                .init(
                    name: EnrollmentTables.tokenHolder, column: "participant_id", target: .participant,
                    hidden: ["rowid"]),
            ])
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

    /// The answers of raw responses. ``ResponseMetadataTable`` creates a table with this name while it reads them.
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
        guard let table = EnrollmentTables.all.first(where: { $0.name == name }) else { return nil }
        // Who used a token isn't looked up, because each reading is recorded.
        let visible = table.visible(to: access)
        return TableNode(
            physical: table.source,
            scope: [scope, visible.scopeCondition].compactMap(\.self).joined(separator: " and "),
            columns: visible.columns.filter { $0.secret == nil },
            lookups: table.lookups + visible.scopeTables, links: links)
    }

    private func place(_ list: ListDefinition) -> TableNode? {
        guard let id = list.id else { return nil }
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
        let table = ListTables.table(of: list, id, in: channel).visible(to: access)
        return TableNode(
            physical: id.tableName, key: "key", scope: "",
            columns: table.columns.filter { $0.uses.contains(.queries) }, lookups: table.scopeTables,
            links: links)
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
            var target = self.place(link.target)
        else { return nil }
        target.columns.removeAll { link.hidden.contains($0.name.lowercased()) }
        guard let found = find(path.dropFirst(), in: target) else { return nil }
        let (table, from) = ("\"\(target.physical)\"", "\"\(place.physical)\"")
        // Rows of a participant link only to rows of the same participant.
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
