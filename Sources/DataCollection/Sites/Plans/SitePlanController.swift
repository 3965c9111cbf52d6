import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Imports the monthly plans of sites from a CSV file, which is uploaded, reviewed, and then saved or discarded; and removes
/// the plan of a site.
struct SitePlanController: Sendable {
    private static let fileBytesMax = 1 << 20
    /// The body limit is larger, so that a file slightly above the limit gets an error at its field.
    private static let bodyLimit = fileBytesMax + (1 << 20)

    let siteMap: SiteMap

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.sitePlans, requiring: ManageStudySites.self, use: ask),
            .post(
                ResponsePaths.sitePlans, requiring: ManageStudySites.self, bodyLimit: Self.bodyLimit,
                use: send),
            SiteRoute.get(
                ResponsePaths.sitePlans + "/template.csv", requiring: ManageStudySites.self, use: template
            )
            .described(as: .nothing("it is a form to fill in")),
            .get(ResponsePaths.sitePlanImport, requiring: ManageStudySites.self, use: look),
            .post(ResponsePaths.sitePlanImport, requiring: ManageStudySites.self, use: decide),
            .post(ResponsePaths.sitePlanRemoval, requiring: ManageStudySites.self, use: remove),
        ]
    }

    private func template(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        Response.bytes(Array(SitePlanFile.template.utf8), type: "text/csv; charset=utf-8")
            .attachment(named: "plans.csv")
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
        let id = try PendingUploadRepository.sitePlans.add(
            file.bytes, named: file.fileName.isEmpty ? "plans.csv" : file.fileName, for: channel.folderID,
            at: grant.now, by: grant.actor.author, transaction)
        return context.redirect(to: "\(ResponsePaths.sitePlans(channel))/\(id)")
    }

    private func look(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let file = try Self.find(context, grant, transaction)
        let changes = try SitePlanChanges(SitePlanFile(file.body), with: grant, transaction)
        return .html(reviewPage(context, grant.subject, file, changes, FormProblems()).render())
    }

    private func decide(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let file = try Self.find(context, grant, transaction)
        let back = ResponsePaths.sites(channel)
        guard context.form["action"] == "take" else {
            try PendingUploadRepository.sitePlans.discard(file.id, of: channel.folderID, transaction)
            return context.redirect(to: back, flash: Flash(.information, "File discarded."))
        }
        let changes = try SitePlanChanges(SitePlanFile(file.body), with: grant, transaction)
        guard changes.digest == context.form["digest"], changes.problems.isEmpty, !changes.steps.isEmpty
        else {
            var problems = FormProblems()
            problems.add("", "Some plans changed since you opened this page. Review the changes again.")
            let page = reviewPage(context, channel, file, changes, problems)
            return .html(page.render(), status: .unprocessableContent)
        }
        try changes.run(with: grant, transaction)
        try PendingUploadRepository.sitePlans.discard(file.id, of: channel.folderID, transaction)
        let words = NumberFormat.counted(changes.steps.count, "plan", "plans")
        return context.redirect(to: back, flash: Flash(.success, "\(words) saved."))
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        try SitePlanRepository.set(MonthlyPlan(), of: site, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.site(site.id, grant.subject), flash: Flash("Monthly plan removed."))
    }

    private static func find(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> PendingUpload {
        let id = context.request.parameters.value("import", as: Int64.self) ?? 0
        do {
            return try PendingUploadRepository.sitePlans.find(id, of: grant.subject.folderID, transaction)
        } catch is DocumentNotFound {
            throw NotFound("file")
        }
    }

    private func uploadPage(
        _ context: RequestContext, _ channel: Channel, _ problems: FormProblems
    ) -> SitePlanUploadPage {
        SitePlanUploadPage(
            frame: siteMap.frame(
                context, "Import plans", purpose: "You review the plans before they're saved.",
                section: "/sites", parent: PageLink("Sites", to: ResponsePaths.sites(channel))),
            address: ResponsePaths.sitePlans(channel), bytesMax: Self.fileBytesMax, problems: problems)
    }

    private func reviewPage(
        _ context: RequestContext, _ channel: Channel, _ file: PendingUpload, _ changes: SitePlanChanges,
        _ problems: FormProblems
    ) -> SitePlanReviewPage {
        let plans = ResponsePaths.sitePlans(channel)
        return SitePlanReviewPage(
            frame: siteMap.frame(
                context, "Review plans", purpose: "Nothing has been saved yet.", section: "/sites",
                parent: PageLink("Import plans", to: plans)),
            address: "\(plans)/\(file.id)", fileName: file.fileName, changes: changes, problems: problems)
    }
}
