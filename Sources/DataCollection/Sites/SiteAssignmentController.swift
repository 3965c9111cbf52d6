import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Assigns a site to all participants who have none.
struct SiteAssignmentController: Sendable {
    let siteMap: SiteMap

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.siteAssignment, requiring: ManageStudySites.self, use: ask),
            .post(ResponsePaths.siteAssignment, requiring: ManageStudySites.self, use: assign),
        ]
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), transaction).render())
    }

    private func assign(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let entered = EnteredMove(context.form)
        do {
            let site = try entered.site(with: grant, transaction)
            let count = try ParticipantMoveRepository.moveAll(
                from: nil, to: site, reason: try entered.checkedReason(), note: entered.note, with: grant,
                transaction)
            let words = NumberFormat.counted(count, "participant belongs", "participants belong")
            return context.redirect(
                to: ResponsePaths.sites(grant.subject),
                flash: Flash(.success, "\(words) to \(site.title) now."))
        } catch let invalid as InvalidInput {
            let page = try page(context, grant, FormProblems(invalid), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantMovePage {
        let channel = grant.subject
        let reading = try context.require(ViewTokenCountsAtSites.self, on: channel, in: transaction)
        let counts = try StudySiteCountRepository.counts(with: reading, transaction)[nil] ?? StudySiteCounts()
        let words = NumberFormat.counted(counts.present, "participant", "participants")
        let address = ResponsePaths.sites(channel)
        return ParticipantMovePage(
            frame: siteMap.frame(
                context, "Assign \(words)",
                purpose: "All who have no site. \(ParticipantMovePage.consequence)",
                section: "/sites", parent: PageLink("Sites", to: address)),
            address: "\(address)/assign", back: address, facts: [],
            sites: try StudySiteRepository.all(with: grant, in: transaction).notClosed().options,
            entered: EnteredMove(context.form), label: "Assign \(words)", problems: problems)
    }
}
