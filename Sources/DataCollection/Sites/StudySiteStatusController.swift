import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Pauses, opens, and closes sites.
struct StudySiteStatusController: Sendable {
    let siteMap: SiteMap

    var routes: [SiteRoute] {
        [
            .post(ResponsePaths.siteStatus, requiring: ManageStudySites.self, use: change),
            .get(ResponsePaths.closeSite, requiring: ManageStudySites.self, use: askToClose),
            .post(ResponsePaths.closeSite, requiring: ManageStudySites.self, use: close),
        ]
    }

    /// Pauses or opens a site; a closed site is opened again.
    private func change(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        guard let status = StudySite.Status(rawValue: context.form["status"] ?? ""), status != .closed else {
            throw InvalidInput("status", "Choose to pause or to open the site.")
        }
        try StudySiteRepository.setStatus(status, of: site, with: grant, in: transaction)
        return context.redirect(
            to: ResponsePaths.site(site.id, grant.subject),
            flash: Flash(status == .open ? "The site is enrolling." : "Enrollment at the site is paused."))
    }

    private func askToClose(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), transaction).render())
    }

    /// Closes a site, revokes its unused tokens, and moves its participants or keeps them there.
    private func close(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        guard site.status != .closed else { throw Conflict("The site is already closed.") }
        do {
            let moved = try movePeople(of: site, context.form, grant, transaction)
            let revoked = try StudySiteClosingRepository.counts(of: site, with: grant, transaction)
                .unusedTokens
            try StudySiteClosingRepository.revokeTokens(of: site, with: grant, transaction)
            try StudySiteRepository.setStatus(.closed, of: site, with: grant, in: transaction)
            let tokens = "\(NumberFormat.counted(revoked, "unused token", "unused tokens")) revoked."
            let people =
                moved.map { " \(NumberFormat.counted($0, "participant", "participants")) moved." } ?? ""
            return context.redirect(
                to: ResponsePaths.site(site.id, grant.subject),
                flash: Flash(.success, "\(site.name) closed.", detail: tokens + people))
        } catch let invalid as InvalidInput {
            let page = try page(context, grant, FormProblems(invalid), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    /// Returns the number of participants that were moved; nil if they stay.
    private func movePeople(
        of site: StudySite, _ form: Form, _ grant: Grant<ManageStudySites>,
        _ transaction: borrowing Transaction
    ) throws -> Int? {
        switch form["people"] {
        case "keep": return nil
        case "move":
            guard let other = try StudySiteRepository.all(with: grant, in: transaction).chosen(form["to"])
            else {
                throw InvalidInput("to", "Choose the site to which the participants move.")
            }
            return try ParticipantMoveRepository.moveAll(
                from: site, to: other, reason: .siteClosed, note: "", with: grant, transaction)
        default: throw InvalidInput("people", "Choose what becomes of the participants.")
        }
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> CloseSitePage {
        let channel = grant.subject
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        let counts = try StudySiteClosingRepository.counts(of: site, with: grant, transaction)
        let others = try StudySiteRepository.all(with: grant, in: transaction).notClosed(except: site.id)
        return CloseSitePage(
            frame: siteMap.frame(
                context, "Close \(site.name)?",
                purpose: "No one enrolls there anymore. You can reopen the site later.", section: "/sites",
                parent: PageLink(site.name, to: ResponsePaths.site(site.id, channel))),
            address: ResponsePaths.site(site.id, channel), counts: counts,
            others: others.options,
            people: context.form["people"] ?? "keep", to: context.form["to"] ?? "", problems: problems)
    }
}
