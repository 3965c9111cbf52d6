import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import Templating
import WebAccess

/// Serves the pages of an active task's content and schedule.
struct ActiveTaskController: Sendable {
    private let questionnaireEditor: QuestionnaireEditor

    init(editor: DocumentEditor, store: Store, random: @escaping RandomBytes) {
        questionnaireEditor = QuestionnaireEditor(editor: editor, store: store, random: random)
    }

    var routes: [SiteRoute] {
        questionnaireEditor.routes(StudyDesignerPaths.activeTask) { _, document, typed in
            ActiveTaskForm(document: document, typed: typed)
        }
            + [.post(StudyDesignerPaths.activeTaskPreview, requiring: EditDesign.self, async: preview)]
            + ScheduleController(questionnaireEditor: questionnaireEditor, site: Self.schedules).routes
    }

    /// Renders the phone preview of the values in the form.
    private func preview(_ context: RequestContext, _ grant: Grant<EditDesign>) async throws -> Response {
        let (questionnaireEditor, document) = (questionnaireEditor, try context.documentID())
        return try await questionnaireEditor.store.read { transaction in
            let typed = try SubmittedFields(
                context.form, of: grant.subject.files, keeping: nil, random: questionnaireEditor.random,
                transaction)
            let form = ActiveTaskForm(document: document, typed: typed)
            let attempt = try questionnaireEditor.editor.attempt(form, context, grant, transaction)
            var html = HTMLWriter()
            ActiveTaskPreview(
                attempt.value, in: attempt.language, sendsForm: true,
                walkthroughAddress: StudyDesignerPaths.activeTaskWalkthrough(of: document, attempt.channel)
            ).render(into: &html)
            return .html(html.finish())
        }
    }

    /// The schedule pages of active tasks, in the frame of the task's editor.
    private static var schedules: SchedulePageConfiguration<ActiveTask> {
        SchedulePageConfiguration(
            pattern: StudyDesignerPaths.activeTaskSchedule,
            address: { StudyDesignerPaths.activeTaskSchedule(of: $0, $1) },
            pageContext: { editing, document in
                let pageContext = ActiveTaskPageContext(editing, document, isSchedule: true)
                var form = editing.form
                form.previewAddress =
                    StudyDesignerPaths.activeTaskSchedule(of: document, editing.channel) + "/preview"
                form.changesParts = true
                return SchedulePageConfiguration.PageContext(
                    frame: pageContext.frame, chip: pageContext.chip, tabs: pageContext.tabs, form: form)
            })
    }
}
