import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import WebAccess

/// Serves the pages of a questionnaire's content, flow and schedule.
struct QuestionnaireController: Sendable {
    private let questionnaireEditor: QuestionnaireEditor

    init(editor: DocumentEditor, store: Store, random: @escaping RandomBytes) {
        questionnaireEditor = QuestionnaireEditor(editor: editor, store: store, random: random)
    }

    var routes: [SiteRoute] {
        questionnaireEditor.routes(StudyDesignerPaths.questionnaire) { context, document, typed in
            ContentForm(document: document, pages: EditorPages(context: context), typed: typed)
        }
            + questionnaireEditor.routes(StudyDesignerPaths.flow) { context, document, typed in
                FlowForm(
                    document: document, pages: EditorPages(context: context), typed: typed,
                    open: FlowForm.open(context))
            }
            + [
                .post(
                    StudyDesignerPaths.questionnairePreview, requiring: EditDesign.self, async: previewContent
                )
            ]
            + ScheduleController(questionnaireEditor: questionnaireEditor, site: Self.schedules).routes
    }

    private func previewContent(_ context: RequestContext, _ grant: Grant<EditDesign>) async throws
        -> Response
    {
        let document = try context.documentID()
        return try await questionnaireEditor.preview(context, grant, at: nil) { typed in
            ContentForm(document: document, pages: EditorPages(context: context), typed: typed)
        }
    }

    /// The schedule pages of questionnaires, in the frame of the questionnaire's editor.
    private static var schedules: SchedulePageConfiguration<Questionnaire> {
        SchedulePageConfiguration(
            pattern: StudyDesignerPaths.schedule, address: { StudyDesignerPaths.schedule(of: $0, $1) },
            pageContext: { editing, document in
                let pageContext = EditorPageContext(editing, document, .schedule)
                let address = StudyDesignerPaths.schedule(of: document, editing.channel)
                return SchedulePageConfiguration.PageContext(
                    frame: pageContext.frame, chip: pageContext.chip, tabs: pageContext.tabs,
                    form: pageContext.form(previewing: address + "/preview"))
            })
    }
}
