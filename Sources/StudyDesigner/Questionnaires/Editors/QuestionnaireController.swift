import Access
import Cryptography
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies

/// A questionnaire's content and schedule.
struct QuestionnaireController: Sendable {
    private let desk: EditorDesk

    init(editor: DocumentEditor, store: Store, random: @escaping RandomBytes) {
        desk = EditorDesk(editor: editor, store: store, random: random)
    }

    var routes: [SiteRoute] {
        [
            .get(Paths.questionnaire, requiring: ViewDesign.self, use: showContent),
            .post(Paths.questionnaire, requiring: EditDesign.self, async: saveContent),
            .post(Paths.questionnairePreview, requiring: EditDesign.self, async: previewContent),
        ] + ScheduleController(desk: desk, site: Self.schedules).routes
    }

    private func showContent(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = ContentForm(document: try visit.documentID(), pages: EditorPages(visit: visit))
        return try desk.editor.show(form, visit, grant, transaction)
    }

    private func saveContent(_ visit: Visit, _ grant: Grant<EditDesign>) async throws -> Response {
        let document = try visit.documentID()
        return try await desk.send(visit, grant) { typed in
            ContentForm(document: document, pages: EditorPages(visit: visit), typed: typed)
        }
    }

    private func previewContent(_ visit: Visit, _ grant: Grant<EditDesign>) async throws -> Response {
        let document = try visit.documentID()
        return try await desk.preview(visit, grant, at: nil) { typed in
            ContentForm(document: document, pages: EditorPages(visit: visit), typed: typed)
        }
    }

    /// The schedules of questionnaires, in the editor's surroundings.
    private static var schedules: ScheduleSite<Questionnaire> {
        ScheduleSite(
            pattern: Paths.schedule, address: { Paths.schedule(of: $0, $1) },
            surroundings: { editing, document in
                let surroundings = EditorSurroundings(editing, document, .schedule)
                let address = Paths.schedule(of: document, editing.channel)
                return ScheduleSite.Surroundings(
                    frame: surroundings.frame, chip: surroundings.chip, tabs: surroundings.tabs,
                    form: surroundings.form(previewing: address + "/preview"))
            })
    }
}
