import Access
import Cryptography
import DesignEditing
import HTTP
import SQLStore
import Studies
import WebAccess

/// Shows and saves the pages that introduce a study.
struct OverviewPagesController: Sendable {
    let editor: DocumentEditor
    let store: Store
    let random: RandomBytes

    /// The maximum size of the form with an image for each page. Larger images are refused with a message.
    static let bodyLimit = 24 << 20

    var routes: [SiteRoute] {
        let pattern = StudyDesignerPaths.pattern(of: .overview)
        return [
            .get(pattern, requiring: ViewDesign.self, use: show),
            .post(pattern, requiring: EditDesign.self, bodyLimit: Self.bodyLimit, async: save),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.show(OverviewPagesForm(random: random), context, grant, transaction)
    }

    private func save(_ context: RequestContext, _ grant: Grant<EditDesign>) async throws -> Response {
        let random = random
        return try await editor.save(
            context, grant, in: store, uploads: .pictures(bytesMax: DesignLimits.pageImageBytes)
        ) { OverviewPagesForm(random: random, intake: $0) }
    }
}
