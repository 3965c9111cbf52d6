import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import WebAccess

/// Shows and saves the basic information, and the pictures of a design.
struct BasicInformationController: Sendable {
    let editor: DocumentEditor
    let store: Store

    /// The size of the form with an image; larger images are refused by ``DesignLimits/thumbnailBytes`` with a message.
    private static let bodyLimit = 8 << 20

    var routes: [SiteRoute] {
        let pattern = StudyDesignerPaths.pattern(of: .basicInformation)
        return [
            .get(pattern, requiring: ViewDesign.self, use: show),
            .post(pattern, requiring: EditDesign.self, bodyLimit: Self.bodyLimit, async: save),
            .get(StudyDesignerPaths.file, requiring: ViewDesign.self) { context, grant, transaction in
                try DesignFile.response(to: context, heldBy: grant.subject.files, transaction)
            },
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.show(BasicInformationForm(), context, grant, transaction)
    }

    private func save(_ context: RequestContext, _ grant: Grant<EditDesign>) async throws -> Response {
        try await editor.save(
            context, grant, in: store, uploads: .pictures(bytesMax: DesignLimits.thumbnailBytes),
            BasicInformationForm.init)
    }
}
