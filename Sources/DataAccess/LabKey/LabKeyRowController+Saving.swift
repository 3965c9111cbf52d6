import Access
import HTTP
import JSON
import Responses
import SQLStore
import Vocabulary
import WebAccess

// `saveRows`: changes of several tables in one request, all or none.
extension LabKeyRowController {
    /// One of the changes.
    struct SaveCommand: Sendable {
        let command: LabKeyRowChange.Command
        let change: LabKeyRowChange
    }

    /// Ends the transaction of a request that only asks whether its rows could be saved.
    private struct OnlyValidated: Error {
        let written: [LabKeyWrittenRows]
    }

    @Sendable func save(_ context: RequestContext, _ grant: Grant<EditResponsesAtSites>) async throws
        -> Response
    {
        let root = try LabKeyRowChange.body(of: context.request)
        let isOnlyValidating = try Self.isOnlyValidating(root)
        try LabKeyRoutes.checkFolder(
            root["containerPath"].flatMap(LabKeyRowChange.words), grant.subject)
        let commands = try Self.commands(in: root, of: grant.subject)
        let written = try await perform(commands, isOnlyValidating: isOnlyValidating, context, grant)
        return Self.answer(written, isCommitted: !isOnlyValidating, in: grant.subject)
    }

    /// Changes the rows of several tables, or only checks whether it could.
    func perform(
        _ commands: [SaveCommand], isOnlyValidating: Bool, _ context: RequestContext,
        _ grant: Grant<EditResponsesAtSites>
    ) async throws -> [LabKeyWrittenRows] {
        let channel = grant.subject
        await properties.refreshSchema(channel.id)
        let designs = try await designs(
            of: commands.filter { $0.command != .delete }.map(\.change), context, channel)
        do {
            return try await store.write { transaction in
                let grant = try context.require(EditResponsesAtSites.self, on: channel, in: transaction)
                let written = try commands.map {
                    try write($0.command, $0.change, designs, context, grant, transaction)
                }
                if isOnlyValidating { throw OnlyValidated(written: written) }
                return written
            }
        } catch let validated as OnlyValidated {
            return validated.written
        }
    }

    /// Returns whether a request only asks whether its rows could be saved.
    static func isOnlyValidating(_ root: JSONTree) throws -> Bool {
        try flag("validateOnly", in: root) ?? false
    }

    private static func answer(
        _ written: [LabKeyWrittenRows], isCommitted: Bool, in channel: Channel
    ) -> Response {
        var json = JSONWriter(capacity: 256 + written.reduce(0) { $0 + $1.rows.count } * 128)
        json.object { json in
            json.member("committed", isCommitted)
            json.member("errorCount", 0)
            json.array("result") { list in
                for rows in written { list.object { rows.write(in: channel, to: &$0) } }
            }
        }
        return .json(json.finish())
    }

    private static func commands(in root: JSONTree, of channel: Channel) throws -> [SaveCommand] {
        if try flag("transacted", in: root) == false {
            throw WireError(
                "saveRows saves all rows or none, so 'transacted' can't be false. Send a request for each command."
            )
        }
        guard let listed = root["commands"]?.array, !listed.isEmpty else {
            throw WireError("No 'commands' array supplied!")
        }
        let reason = LabKeyRowChange.reason(in: root)
        let commands = try listed.enumerated().map { index, tree in
            try command(tree, number: index + 1, reason: reason, of: channel)
        }
        guard commands.reduce(0, { $0 + $1.change.rows.count }) <= LabKeyRowChange.rowsMax else {
            throw WireError(
                "A request can have at most \(LabKeyRowChange.rowsMax) rows. Send the rest in another request."
            )
        }
        return commands
    }

    private static func command(
        _ tree: JSONTree, number: Int, reason: String?, of channel: Channel
    ) throws -> SaveCommand {
        let name = tree["command"].flatMap(LabKeyRowChange.words) ?? ""
        guard let command = LabKeyRowChange.Command(rawValue: name.lowercased()) else {
            throw WireError(
                "Command \(number): '\(name.prefix(40))' is not supported. Use 'insert', 'update' or 'delete'."
            )
        }
        do {
            try LabKeyRoutes.checkFolder(tree["containerPath"].flatMap(LabKeyRowChange.words), channel)
            return SaveCommand(command: command, change: try LabKeyRowChange(tree, reason: reason))
        } catch let error as WireError {
            let message = error.entries.map(\.message).joined(separator: " ")
            throw WireError("Command \(number): \(message)", status: error.status)
        }
    }

    private static func flag(_ name: String, in root: JSONTree) throws -> Bool? {
        guard let value = root[name], !value.isNull else { return nil }
        guard let flag = WireBoolean.read(value) else { throw WireError("'\(name)' must be true or false.") }
        return flag
    }
}
