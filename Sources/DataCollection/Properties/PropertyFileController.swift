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
