import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
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
                    flash: Self.flash(form, in: channel))
            } catch let invalid as InvalidInput {
                fields.add(invalid)
            }
        }
        return .html(
            try page(context, grant, fields, in: transaction).render(), status: .unprocessableContent)
    }

    /// Returns what was created. An app that was created for the Test channel needs a credential.
    private static func flash(_ form: NewStudyForm, in channel: Channel) -> Flash {
        let (title, app) = ("\(form.name) was created.", form.testApp)
        guard form.hasTest, app.makesApp else {
            return Flash(title, detail: "Nothing is published yet. Fill in the sections one by one.")
                .linking("All sections", to: StudyDesignerPaths.design(channel))
        }
        let name = app.newTitle.isEmpty ? app.newID : app.newTitle
        return Flash(
            title,
            detail:
                "Nothing is published yet. The app \(name) can't read the study until it has a credential."
        ).linking(
            "Issue a credential for \(name)",
            to: "\(FolderPaths.of(channel.app.organization))/apps/\(app.appID.text)/credentials")
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<CreateStudy>, _ fields: NewStudyFields,
        in transaction: borrowing Transaction
    ) throws -> NewStudyPage {
        let app = grant.subject
        var frame = siteMap.frame(
            context, "Create new study", purpose: "In the app \(app.title) of \(app.organization.title).",
            parent: PageLink(app.title, to: FolderPaths.of(app)))
        frame.extraScripts.append("/js/propose.js")
        return NewStudyPage(
            frame: frame,
            address: FolderPaths.newStudy(in: app), importAddress: StudyDesignerPaths.designImports(in: app),
            fields: fields, templates: try StudyTemplate.choices(grant, in: transaction))
    }
}
