import Access
import DataAccess
import HTTP
import Responses
import SQLStore
import Tables
import Vocabulary
import WebAccess

/// The files of participant properties: a template, and an export of the current values.
struct PropertyFileController: Sendable {
    let store: Store
    let delivery: PropertySchemaSync

    var routes: [SiteRoute] {
        [
            SiteRoute.get(
                ResponsePaths.propertyTemplate, requiring: EditResponses.self, async: template
            )
            .described(as: .nothing("it is a form to fill in")),
            SiteRoute.get(ResponsePaths.propertyValues, requiring: ViewResponses.self, async: values)
                .described(as: .exportProperties),
        ]
    }

    private func template(_ context: RequestContext, _ grant: Grant<EditResponses>) async throws -> Response {
        await delivery.refreshSchema(grant.subject.id)
        let properties = try await store.read { try PropertyRepository.all(of: grant.subject.id, $0) }
        var text = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: true)
        text.line([PropertyDesign.tokenName] + properties.filter(\.isActive).map(\.key))
        return Self.file(.bytes(text.bytes, type: Self.type), "template", grant.subject)
    }

    /// Each export is recorded, because values leave the portal.
    private func values(_ context: RequestContext, _ grant: Grant<ViewResponses>) async throws -> Response {
        let channel = grant.subject
        await delivery.refreshSchema(channel.id)
        let showsTokens = context.hasPermission(ManageTokens.self)
        let properties = try await store.write { transaction in
            let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
            try grant.record("participant-property.export", about: channel.path, in: transaction)
            return try PropertyRepository.all(of: channel.id, transaction)
        }
        let export = PropertyExport(channel: channel.id, properties: properties, showsTokens: showsTokens)
        let response = Response.stream(type: Self.type) { sink in
            try store.withSnapshot { transaction in try export.write(transaction, to: sink) }
        }
        return Self.file(response, "properties", channel)
    }

    private static let type = "text/csv; charset=utf-8"

    private static func file(_ response: Response, _ name: String, _ channel: Channel) -> Response {
        response.attachment(named: "\(name)-\(channel.studyID).csv")
    }
}

/// Exports the current values as CSV in the format of the import: participants, and tokens with values.
struct PropertyExport: Sendable {
    let channel: ChannelID
    let properties: [StoredProperty]
    let showsTokens: Bool

    /// Writes line by line, so memory use is independent of the study's size.
    func write(_ transaction: borrowing Transaction, to sink: BodySink) throws {
        var text = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: true)
        let name = showsTokens ? PropertyDesign.tokenName : PropertyTables.participantName
        text.line([name] + properties.map(\.key))
        let table = PropertyTables.table(properties, of: channel, showsTokens: showsTokens)
        let names = [showsTokens ? "EnrollmentToken" : "ParticipantId"] + properties.map(\.key)
        let expressions = names.compactMap { table.columns.named($0)?.expression }
        let known: SQL =
            showsTokens
            ? "(participant_id is not null or id in (select r.token_id from participant_property_rows r))"
            : "participant_id is not null"
        try transaction.forEach(
            """
            select \(fragment: SQL(verbatim: expressions.joined(separator: ", "))) from enrollment_tokens
            where batch_id in (select b.id from token_batches b where b.channel_id = \(channel))
                and \(fragment: known)
            order by id
            """
        ) { row in
            var line = [ListCell.text(row.value(0), .text)]
            if case .integer(let number) = row.value(0) { line = ["\(number)"] }
            for (index, property) in properties.enumerated() {
                line.append(property.text(row.value(index + 1)))
            }
            text.line(line)
            if text.bytes.count > Self.chunkBytes {
                try sink.write(text.bytes)
                text.bytes.removeAll(keepingCapacity: true)
            }
        }
        try sink.write(text.bytes)
    }

    private static let chunkBytes = 64 << 10
}
