import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// Moves a participant to another site, or to a first one.
struct ParticipantMoveController: FormController {
    let siteMap: SiteMap
    let pattern = ResponsePaths.participantMove
    private let table = ParticipantListingRepository()

    func submit(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> (result: Flash, page: String) {
        let id = context.participantID
        let move = try EnteredMove(context.form).checked(with: grant, transaction)
        try ParticipantMoveRepository.move(
            id, to: move.site, reason: move.reason, note: move.note, with: grant, transaction)
        return (
            Flash("Participant \(id) belongs to \(move.site.title) now."),
            ResponsePaths.participant(id, grant.subject)
        )
    }

    func page(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantMovePage {
        let (channel, id) = (grant.subject, context.participantID)
        let reading = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
        guard let line = try table.find(id, reading, transaction) else { throw NotFound("participant") }
        let address = ResponsePaths.participant(id, channel)
        return ParticipantMovePage(
            frame: siteMap.frame(
                context, line.site == nil ? "Assign a site" : "Change site",
                purpose: "Participant \(id). \(ParticipantMovePage.consequence)", section: "/participants",
                parent: PageLink("Participant \(id)", to: address)),
            address: "\(address)/site", back: address,
            facts: [
                DescriptionItem("Current site", LinkedText(line.site?.title ?? "No site")),
                DescriptionItem("Responses", LinkedText(NumberFormat.integer(line.responseCount))),
            ],
            sites: try StudySiteRepository.all(with: grant, in: transaction).notClosed(except: line.site?.id)
                .options,
            entered: EnteredMove(context.form), label: "Change site", problems: problems)
    }
}
