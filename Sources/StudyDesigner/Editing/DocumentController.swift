import Access
import HTTP
import SQLStore
import Studies
import WebAccess

/// Shows and saves the one document of a section, with the routes that all such sections have.
struct DocumentController<Form: DocumentForm>: Sendable {
    let editor: DocumentEditor
    /// The form, made anew for each request.
    let form: @Sendable () -> Form

    var routes: [SiteRoute] {
        let pattern = StudyDesignerPaths.pattern(of: Form.Document.kind.section)
        return [
            .get(pattern, requiring: ViewDesign.self) { context, grant, transaction in
                try editor.show(form(), context, grant, transaction)
            },
            .post(pattern, requiring: EditDesign.self, bodyLimit: Self.bodyLimit) {
                context, grant, transaction in
                try editor.save(form(), context, grant, transaction)
            },
        ]
    }

    /// What the longest formatted text of a document needs, as a browser encodes it.
    private static var bodyLimit: Int { 4 << 20 }
}
