import Access
import Cryptography
import Entrances
import HTTP
import SQLStore
import Studies

/// The way through a questionnaire: branching and groups.
struct FlowController: Sendable {
    private let desk: EditorDesk

    init(editor: DocumentEditor, store: Store, random: @escaping RandomBytes) {
        desk = EditorDesk(editor: editor, store: store, random: random)
    }

    var routes: [SiteRoute] {
        [
            .get(Paths.flow, requiring: ViewDesign.self, use: show),
            .post(Paths.flow, requiring: EditDesign.self, async: save),
        ]
    }

    private func show(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = FlowForm(document: try visit.documentID(), pages: EditorPages(visit: visit))
        return try desk.editor.show(form, visit, grant, transaction)
    }

    private func save(_ visit: Visit, _ grant: Grant<EditDesign>) async throws -> Response {
        let document = try visit.documentID()
        return try await desk.send(visit, grant) { typed in
            FlowForm(document: document, pages: EditorPages(visit: visit), typed: typed)
        }
    }
}
