import Access
import HTTP
import SQLStore
import Studies
import WebAccess

/// Shows and saves the document of a section that has only one.
package struct DocumentController<Form: DocumentForm>: Sendable {
    package let editor: DocumentEditor
    /// Creates the form for each request.
    let form: @Sendable () -> Form

    package init(editor: DocumentEditor, form: @escaping @Sendable () -> Form) {
        self.editor = editor
        self.form = form
    }

    package var routes: [SiteRoute] {
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

    /// The maximum size of a document's formatted text, as a browser encodes it.
    private static var bodyLimit: Int { 4 << 20 }
}
