import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies

/// Shows and saves the basic information, and the pictures of a design.
struct BasicInformationController: Sendable {
    let editor: DocumentEditor
    let store: Store

    /// The whole form with a picture; a picture of its own is refused by ``Limit/thumbnailBytes``, with a sentence.
    private static let bodyLimit = 8 << 20

    var routes: [SiteRoute] {
        let pattern = Paths.pattern(of: .basicInformation)
        return [
            .get(pattern, requiring: ViewDesign.self, use: show),
            .post(pattern, requiring: EditDesign.self, bodyLimit: Self.bodyLimit, async: save),
            .get(Paths.file, requiring: ViewDesign.self, use: file),
        ]
    }

    private func show(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.show(BasicInformationForm(), visit, grant, transaction)
    }

    private func save(_ visit: Visit, _ grant: Grant<EditDesign>) async throws -> Response {
        let study = grant.subject
        let intake = try await store.write { transaction in
            _ = try visit.require(EditDesign.self, on: study, in: transaction)
            return try ThumbnailIntake(visit, transaction)
        }
        let form = BasicInformationForm(thumbnail: intake.image, refusal: intake.refusal)
        do {
            return try await store.write { transaction in
                let grant = try visit.require(EditDesign.self, on: study, in: transaction)
                let response = try editor.save(form, visit, grant, transaction)
                if response.status.code >= 400 { throw Undone(response: response) }
                return response
            }
        } catch let undone as Undone {
            return undone.response
        }
    }

    /// A page that says no leaves nothing of what it was about.
    private struct Undone: Error {
        let response: Response
    }

    /// A picture of a design; its address changes with its content.
    private func file(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let file = try DesignFile.find(visit.request.parameters["file"], transaction) else {
            throw NotFound("picture")
        }
        return .bytes(file.bytes, type: file.mediaType)
            .with("cache-control", "private, max-age=31536000, immutable")
    }
}
