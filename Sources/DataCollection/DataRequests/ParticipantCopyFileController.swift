import Access
import Cryptography
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// Downloads of copies of everything about a participant. The rights are checked and the download is recorded each time.
struct ParticipantCopyFileController: Sendable {
    let store: Store
    let exports: ExportWorker

    var routes: [SiteRoute] {
        [
            SiteRoute.get(
                ResponsePaths.participantCopy, requiring: AnswerDataRequestsAtSites.self, async: file
            ).described(as: .nothing("a copy of a participant's data for a person to read"))
        ]
    }

    private func file(
        _ context: RequestContext, _ grant: Grant<AnswerDataRequestsAtSites>
    ) async throws -> Response {
        let channel = grant.subject
        let id = ExportID(context.request.parameters.value("export", as: Int64.self) ?? 0)
        let file = try await store.write { transaction in
            let grant = try context.require(AnswerDataRequestsAtSites.self, on: channel, in: transaction)
            return try exports.downloadedCopy(id, of: context.participantID, with: grant, in: transaction)
        }
        let stored = FileResponse(
            path: file.path, size: file.size, contentType: "application/zip", etag: "\"\(file.digest)\"")
        var response = stored.response(to: context.request).attachment(named: file.name)
            .with("cache-control", "no-store")
        if let bytes = Hex.decode(file.digest) {
            response = response.with("repr-digest", "sha-256=:\(Base64.encode(bytes)):")
        }
        return response
    }
}
