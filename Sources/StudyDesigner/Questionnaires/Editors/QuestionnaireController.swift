import Access
import Cryptography
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies

/// A questionnaire's content, flow and schedule.
struct QuestionnaireController: Sendable {
    private let desk: EditorDesk

    init(editor: DocumentEditor, store: Store, random: @escaping RandomBytes) {
        desk = EditorDesk(editor: editor, store: store, random: random)
    }

    var routes: [SiteRoute] {
        desk.routes(Paths.questionnaire) { visit, document, typed in
            ContentForm(document: document, pages: EditorPages(visit: visit), typed: typed)
        }
            + desk.routes(Paths.flow) { visit, document, typed in
                FlowForm(document: document, pages: EditorPages(visit: visit), typed: typed)
            }
            + [.post(Paths.questionnairePreview, requiring: EditDesign.self, async: previewContent)]
            + ScheduleController(desk: desk, site: Self.schedules).routes
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
