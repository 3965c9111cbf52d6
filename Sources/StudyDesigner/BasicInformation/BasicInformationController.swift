import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import WebAccess

/// Serves the basic information of a study and the images of its design.
struct BasicInformationController: Sendable {
    let editor: DocumentEditor
    let store: Store

    /// The maximum size of the form with an image. Images larger than ``DesignLimits/thumbnailBytes`` are refused with
    /// a message.
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
