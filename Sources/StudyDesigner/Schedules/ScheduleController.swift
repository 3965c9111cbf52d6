import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import Templating
import WebAccess

/// Shows, saves, and previews the schedules of one kind of activity.
struct ScheduleController<Document: Activity>: Sendable {
    let questionnaireEditor: QuestionnaireEditor
    let site: SchedulePageConfiguration<Document>

    var routes: [SiteRoute] {
        let site = site
        return questionnaireEditor.routes(site.pattern) { _, document, typed in
            ScheduleForm(site: site, document: document, typed: typed)
        } + [.post(site.pattern + "/preview", requiring: EditDesign.self, async: preview)]
    }

    private func preview(_ context: RequestContext, _ grant: Grant<EditDesign>) async throws -> Response {
        let (questionnaireEditor, site, document) = (questionnaireEditor, site, try context.documentID())
        return try await questionnaireEditor.store.read { transaction in
            let typed = try SubmittedFields(
                context.form, of: grant.subject.files, keeping: nil, random: questionnaireEditor.random,
                transaction)
            let form = ScheduleForm(site: site, document: document, typed: typed)
            let attempt = try questionnaireEditor.editor.attempt(form, context, grant, transaction)
            let ruleContext = try questionnaireEditor.editor.designs.ruleContext(
                for: document, in: grant.subject.scope, transaction)
            var html = HTMLWriter()
            form.preview(attempt.value, ruleContext, context).render(into: &html)
            return .html(html.finish())
        }
    }
}
