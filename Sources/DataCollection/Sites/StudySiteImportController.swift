import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Imports sites from a CSV file: it is uploaded, reviewed, and then imported or discarded.
struct StudySiteImportController: Sendable {
    private static let fileBytesMax = 1 << 20
    /// The body limit is larger, so that a file slightly above the limit gets an error at its field.
    private static let bodyLimit = fileBytesMax + (1 << 20)

    let siteMap: SiteMap

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.siteImports, requiring: ManageStudySites.self, use: ask),
            .post(
                ResponsePaths.siteImports, requiring: ManageStudySites.self, bodyLimit: Self.bodyLimit,
                use: send),
            SiteRoute.get(
                ResponsePaths.siteImports + "/template.csv", requiring: ManageStudySites.self, use: template
            )
            .described(as: .nothing("it is a form to fill in")),
            .get(ResponsePaths.siteImport, requiring: ManageStudySites.self, use: look),
            .post(ResponsePaths.siteImport, requiring: ManageStudySites.self, use: decide),
        ]
    }

    private func template(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        Response.bytes(Array(StudySiteFile.template.utf8), type: "text/csv; charset=utf-8")
            .attachment(named: "sites.csv")
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(uploadPage(context, grant.subject, FormProblems()).render())
    }

    private func send(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let file = context.form.file("file")
        guard let file, !file.bytes.isEmpty, file.bytes.count <= Self.fileBytesMax else {
            var problems = FormProblems()
            problems.add(
                "file",
                (file?.bytes.count ?? 0) > Self.fileBytesMax
                    ? "The file is larger than 1 MB."
                    : "Choose a CSV file with a header and at least one line.")
            return .html(uploadPage(context, channel, problems).render(), status: .unprocessableContent)
        }
        let id = try PendingUploadRepository.sites.add(
            file.bytes, named: file.fileName.isEmpty ? "sites.csv" : file.fileName, for: channel.folderID,
            at: grant.now, by: grant.actor.author, transaction)
        return context.redirect(to: "\(ResponsePaths.sites(channel))/import/\(id)")
    }

    private func look(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let file = try Self.find(context, grant, transaction)
        let plan = try StudySiteImportPlan(StudySiteFile(file.body), with: grant, transaction)
        return .html(reviewPage(context, grant.subject, file, plan, FormProblems()).render())
    }

    private func decide(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let file = try Self.find(context, grant, transaction)
        let back = ResponsePaths.sites(channel)
        guard context.form["action"] == "take" else {
            try PendingUploadRepository.sites.discard(file.id, of: channel.folderID, transaction)
            return context.redirect(to: back, flash: Flash(.information, "File discarded."))
        }
        let plan = try StudySiteImportPlan(StudySiteFile(file.body), with: grant, transaction)
        guard plan.digest == context.form["digest"], plan.problems.isEmpty, !plan.steps.isEmpty else {
            var problems = FormProblems()
            problems.add("", "Some sites changed since you opened this page. Review the changes again.")
            let page = reviewPage(context, channel, file, plan, problems)
            return .html(page.render(), status: .unprocessableContent)
        }
        try plan.run(with: grant, transaction)
        try PendingUploadRepository.sites.discard(file.id, of: channel.folderID, transaction)
        let words = NumberFormat.counted(plan.steps.count, "site", "sites")
        return context.redirect(to: back, flash: Flash(.success, "\(words) imported."))
    }

    private static func find(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> PendingUpload {
        let id = context.request.parameters.value("import", as: Int64.self) ?? 0
        do {
            return try PendingUploadRepository.sites.find(id, of: grant.subject.folderID, transaction)
        } catch is DocumentNotFound {
            throw NotFound("file")
        }
    }

    private func uploadPage(
        _ context: RequestContext, _ channel: Channel, _ problems: FormProblems
    ) -> StudySiteUploadPage {
        let sites = ResponsePaths.sites(channel)
        return StudySiteUploadPage(
            frame: siteMap.frame(
                context, "Import sites", purpose: "You review the changes before they're saved.",
                section: "/sites",
                parent: PageLink("Sites", to: sites)),
            address: "\(sites)/import", bytesMax: Self.fileBytesMax, problems: problems)
    }

    private func reviewPage(
        _ context: RequestContext, _ channel: Channel, _ file: PendingUpload, _ plan: StudySiteImportPlan,
        _ problems: FormProblems
    ) -> StudySiteReviewPage {
        let imports = ResponsePaths.sites(channel) + "/import"
        return StudySiteReviewPage(
            frame: siteMap.frame(
                context, "Review changes", purpose: "Nothing has been saved yet.", section: "/sites",
                parent: PageLink("Import sites", to: imports)),
            address: "\(imports)/\(file.id)", fileName: file.fileName, plan: plan, problems: problems)
    }
}
