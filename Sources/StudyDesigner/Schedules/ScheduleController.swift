import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// The schedules of one kind of activity: their page, its saving, and what a participant sees of it.
struct ScheduleController<Document: Activity>: Sendable {
    let desk: QuestionnaireEditor
    let site: SchedulePageConfiguration<Document>

    var routes: [SiteRoute] {
        let site = site
        return desk.routes(site.pattern) { _, document, typed in
            ScheduleForm(site: site, document: document, typed: typed)
        } + [.post(site.pattern + "/preview", requiring: EditDesign.self, async: preview)]
    }

    private func preview(_ visit: RequestContext, _ grant: Grant<EditDesign>) async throws -> Response {
        let (desk, site, document) = (desk, site, try visit.documentID())
        return try await desk.store.read { transaction in
            let typed = try SubmittedFields(
                visit.form, of: grant.subject.files, keeping: nil, random: desk.random, transaction)
            let form = ScheduleForm(site: site, document: document, typed: typed)
            let attempt = try desk.editor.attempt(form, visit, grant, transaction)
            let context = try desk.editor.designs.context(
                for: document, in: grant.subject.scope, transaction)
            var html = HTMLWriter()
            form.preview(attempt.value, context, visit).render(into: &html)
            return .html(html.finish())
        }
    }
}
