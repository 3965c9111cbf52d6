import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// Creates a study in an app: folder, channels and design in one transaction.
struct NewStudyController: Sendable {
    let siteMap: SiteMap
    let designs: DesignRepository

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.newStudy, requiring: CreateStudy.self, use: show),
            .post(StudyDesignerPaths.newStudy, requiring: CreateStudy.self, use: create),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        var form = try NewStudyFields.proposal(grant, transaction)
        form.template = context.request.query["template"] ?? ""
        let fields = try NewStudyFields(form, context, grant, transaction)
        return .html(try page(context, grant, fields, in: transaction).render())
    }

    private func create(
        _ context: RequestContext, _ grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = try NewStudyForm(context.form)
        // Find the problems first, so that the form doesn't offer anything that a rollback removes.
        let studyCreator = StudyCreator(designs: designs)
        var fields = try NewStudyFields(
            form, context, grant, transaction,
            problems: studyCreator.problems(of: form, with: grant, in: transaction))
        if fields.problems.isEmpty {
            do {
                let channel = try studyCreator.make(form, with: grant, in: transaction).channel
                return context.redirect(
                    to: StudyDesignerPaths.section(.basicInformation, channel),
                    flash: Flash(
                        "\(form.name) was created.",
                        detail: "Nothing is published yet. Fill in the sections one by one."))
            } catch let invalid as InvalidInput {
                fields.add(invalid)
            }
        }
        return .html(
            try page(context, grant, fields, in: transaction).render(), status: .unprocessableContent)
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<CreateStudy>, _ fields: NewStudyFields,
        in transaction: borrowing Transaction
    ) throws -> NewStudyPage {
        let app = grant.subject
        return NewStudyPage(
            frame: siteMap.frame(
                context, "Create new study", purpose: "In the app \(app.title) of \(app.organization.title).",
                parent: PageLink(app.title, to: FolderPaths.of(app))),
            address: FolderPaths.newStudy(in: app), importAddress: StudyDesignerPaths.designImports(in: app),
            fields: fields, templates: try StudyTemplate.choices(grant, in: transaction))
    }
}
