import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import WebAccess

/// Assigns a site to all participants who have none.
struct SiteAssignmentController: FormController {
    let siteMap: SiteMap
    let pattern = ResponsePaths.siteAssignment

    func submit(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> (result: Flash, page: String) {
        let move = try EnteredMove(context.form).checked(with: grant, transaction)
        let count = try ParticipantMoveRepository.moveAll(
            from: nil, to: move.site, reason: move.reason, note: move.note, with: grant, transaction)
        let words = NumberFormat.counted(count, "participant belongs", "participants belong")
        return (Flash("\(words) to \(move.site.title) now."), ResponsePaths.sites(grant.subject))
    }

    func page(
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
