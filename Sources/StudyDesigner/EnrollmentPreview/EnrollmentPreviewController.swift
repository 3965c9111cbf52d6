import Access
import Cryptography
import DesignEditing
import HTTP
import SQLStore
import Studies
import Templating
import WebAccess

/// Renders the enrollment screens from the values in a form; saves nothing.
struct EnrollmentPreviewController: Sendable {
    let editor: DocumentEditor
    let random: RandomBytes

    private typealias Render<Document: DesignDocument> =
        @Sendable (PendingSave<Document>, borrowing Transaction) throws -> EnrollmentPreview

    var routes: [SiteRoute] {
        let (designs, random) = (editor.designs, random)
        return [
            route(
                { EligibilityForm(random: random) },
                { attempt, transaction in
                    try EnrollmentPreview(attempt.value, attempt.channel, in: attempt.language)
                }),
            route(
                { ComprehensionForm(random: random) },
                { attempt, transaction in
                    try EnrollmentPreview(attempt.value, attempt.channel, in: attempt.language)
                }),
            route(
                { DataSharingForm() },
                { attempt, transaction in
                    try EnrollmentPreview(attempt.value, attempt.channel, in: attempt.language)
                }),
            route(
                { ConsentReviewForm(designs: designs) },
                { attempt, transaction in
                    let scope = attempt.channel.study.scope
                    let sections = try designs.documents(ConsentSection.self, in: scope, transaction)
                    let consent = Consent(
                        sections: sections.map(\.value), comprehension: Comprehension(),
                        sharing: DataSharingStep(),
                        review: attempt.value)
                    return try EnrollmentPreview(reviewing: consent, attempt.channel, in: attempt.language)
                }),
        ]
    }

    /// The maximum size of a document's formatted text, as a browser encodes it.
    private static let bodyLimit = 4 << 20

    private func route<Form: DocumentForm>(
        _ form: @escaping @Sendable () -> Form, _ draw: @escaping Render<Form.Document>
    ) -> SiteRoute {
        let editor = editor
        let pattern = StudyDesignerPaths.pattern(of: Form.Document.kind.section) + "/preview"
        return .post(pattern, requiring: EditDesign.self, bodyLimit: Self.bodyLimit) {
            context, grant, transaction in
            let attempt = try editor.attempt(form(), context, grant, transaction)
            var html = HTMLWriter()
            try draw(attempt, transaction).render(into: &html)
            return .html(html.finish())
        }
    }
}
