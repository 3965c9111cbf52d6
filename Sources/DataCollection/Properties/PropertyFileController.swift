import Access
import DataAccess
import HTTP
import Responses
import SQLStore
import WebAccess

/// The file with the current values of participant properties.
struct PropertyFileController: Sendable {
    let store: Store
    let delivery: PropertySchemaSync

    var routes: [SiteRoute] {
        [
            SiteRoute.get(ResponsePaths.propertyValues, requiring: ExportIdentifiers.self, async: values)
                .described(as: .exportProperties)
        ]
    }

    /// Each export is recorded, because values leave the portal.
    private func values(_ context: RequestContext, _ grant: Grant<ExportIdentifiers>) async throws -> Response
    {
        let channel = grant.subject
        await delivery.refreshSchema(channel.id)
        let showsTokens = context.hasPermission(ManageTokens.self)
        let properties = try await store.write { transaction in
            let grant = try context.require(ExportIdentifiers.self, on: channel, in: transaction)
            try grant.record("participant-property.export", about: channel.path, in: transaction)
            return try PropertyRepository.all(of: channel.id, transaction)
        }
        let export = PropertyExport(channel: channel.id, properties: properties, showsTokens: showsTokens)
        let response = Response.stream(type: "text/csv; charset=utf-8") { sink in
            try store.withSnapshot { transaction in try export.write(transaction, to: sink) }
        }
        return response.attachment(named: "properties-\(channel.studyID).csv")
    }
}
