import Access
import HTTP
import JSON
import Responses
import SQLStore
import Studies
import Tables
import WebAccess

/// The LabKey API with which scripts insert, update, and delete rows of participant properties and Lists, if the user
/// of their key can correct them. A request changes all of its rows or none.
package struct LabKeyRowController: Sendable {
    private static let bodyLimit = 16 << 20

    package let store: Store
    package let lists: ListRepository
    package let properties: PropertySchemaSync
    package let designs: DesignResolver

    package init(
        store: Store, lists: ListRepository, properties: PropertySchemaSync, designs: DesignResolver
    ) {
        self.store = store
        self.lists = lists
        self.properties = properties
        self.designs = designs
    }

    package var routes: [SiteRoute] {
        action("insertRows", .queryInsertRows, .insert) + action("updateRows", .queryUpdateRows, .update)
            + action("deleteRows", .queryDeleteRows, .delete)
            + LabKeyRoutes.postedRoutes(
                "saveRows", .querySaveRows, EditResponsesAtSites.self, bodyLimit: Self.bodyLimit, save)
    }

    private func action(
        _ name: String, _ operation: Operation, _ command: LabKeyRowChange.Command
    ) -> [SiteRoute] {
        LabKeyRoutes.postedRoutes(name, operation, EditResponsesAtSites.self, bodyLimit: Self.bodyLimit) {
            context, grant in try await write(command, context, grant)
        }
    }

    private func write(
        _ command: LabKeyRowChange.Command, _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>
    ) async throws -> Response {
        let root = try LabKeyRowChange.body(of: context.request)
        try LabKeyRoutes.checkFolder(
            root["containerPath"].flatMap(LabKeyRowChange.words), grant.subject)
        let change = SaveCommand(command: command, change: try LabKeyRowChange(root))
        let written = try await perform(
            [change], isOnlyValidating: try Self.isOnlyValidating(root), context, grant)
        var json = JSONWriter(capacity: 256 + change.change.rows.count * 128)
        json.object { json in
            for rows in written { rows.write(in: grant.subject, to: &json) }
        }
        return .json(json.finish())
    }

    /// Reads the designs of the responses that the rows belong to.
    func designs(
        of changes: [LabKeyRowChange], _ context: RequestContext, _ channel: Channel
    ) async throws -> RowDesigns {
        let origins = try await store.read { transaction in
            let grant = try context.require(EditResponsesAtSites.self, on: channel, in: transaction)
            let catalog = try lists.catalog(of: channel.id, transaction)
            var origins: [ResponseID: RowOrigin] = [:]
            for change in changes where change.schema == .lists {
                guard let id = catalog[change.queryName]?.id else { continue }
                let list = try RequestedList(id, in: catalog)
                for row in change.rows {
                    guard let response = try row.response(in: list, transaction), origins[response] == nil
                    else { continue }
                    origins[response] = try RowOriginRepository.find(response, with: grant, in: transaction)
                }
            }
            return origins
        }
        return await RowDesigns(origins, of: channel.id, from: designs)
    }

    /// Changes the rows of one table.
    func write(
        _ command: LabKeyRowChange.Command, _ change: LabKeyRowChange, _ designs: RowDesigns,
        _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws -> LabKeyWrittenRows {
        let catalog = try lists.catalog(of: grant.subject.id, transaction)
        if change.schema == .lists, let list = catalog[change.queryName]?.id {
            let writing = LabKeyListRows(
                list: try RequestedList(list, in: catalog), change: change, designs: designs,
                audit: context.audit)
            return LabKeyWrittenRows(
                command: command, schema: change.schema, queryName: writing.list.name,
                rows: try writing.run(command, with: grant, transaction))
        }
        let kept = try PropertyRepository.all(of: grant.subject.id, transaction)
        guard change.queryName.lowercased() == PropertyDesign.listName.lowercased(), !kept.isEmpty else {
            throw try refusal(of: change, context, grant, transaction)
        }
        let writing = LabKeyPropertyRows(
            properties: kept, change: change, showsTokens: context.hasPermission(ManageTokens.self),
            audit: context.audit)
        return LabKeyWrittenRows(
            command: command, schema: change.schema, queryName: PropertyDesign.listName,
            rows: try writing.run(command, with: grant, transaction))
    }

    /// A read-only table gets a different error than a missing one.
    private func refusal(
        of change: LabKeyRowChange, _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> WireError {
        let tables = try StudyTables(context, grant, lists, transaction)
        guard let table = tables.table(change.queryName, in: change.schema) else {
            return LabKeyRoutes.notFound(change.queryName, in: change.schema)
        }
        return WireError("The query '\(table.name)' is read-only.")
    }
}

extension LabKeyRowChange.Row {
    /// Returns the response that an existing row belongs to, or the one that a new row names.
    fileprivate func response(
        in list: RequestedList, _ transaction: borrowing Transaction
    ) throws -> ResponseID? {
        if let key = self["Key"].flatMap({ RowNumber.read($0) }) {
            return try ListRowRepository.response(of: key, in: list, transaction)
        }
        return self["response"].flatMap { RowNumber.read($0) }.map(ResponseID.init(rawValue:))
    }
}

/// The rows of one table after a change.
struct LabKeyWrittenRows: Sendable {
    let command: LabKeyRowChange.Command
    let schema: LabKeySchema
    let queryName: String
    let rows: [LabKeyWrittenRow]

    /// Writes the members of LabKey's answer.
    func write(in channel: Channel, to json: inout JSONWriter) {
        json.member("schemaName", schema.rawValue)
        json.member("queryName", queryName)
        json.member("containerPath", "/\(channel.path)")
        json.member("command", command.rawValue)
        json.member("rowsAffected", rows.count)
        json.array("rows") { list in
            for row in rows { list.object { row.write(to: &$0) } }
        }
    }
}

/// Writes a row as it is after the change.
struct LabKeyWrittenRow: Sendable {
    var members: [(name: String, type: ColumnType, value: SQLValue)] = []

    mutating func add(_ name: String, _ type: ColumnType, _ value: SQLValue) {
        members.append((name, type, value))
    }

    func write(to json: inout JSONWriter) {
        for member in members {
            json.key(member.name)
            member.value.write(as: member.type, to: &json)
        }
    }
}
