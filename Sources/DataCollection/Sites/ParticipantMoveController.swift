import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Moves a participant to another site, or to a first one.
struct ParticipantMoveController: Sendable {
    let siteMap: SiteMap
    private let table = ParticipantListingRepository()

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.participantMove, requiring: ManageStudySites.self, use: ask),
            .post(ResponsePaths.participantMove, requiring: ManageStudySites.self, use: move),
        ]
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), transaction).render())
    }

    private func move(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let entered = EnteredMove(context.form)
        let id = Self.participant(context)
        do {
            let site = try entered.site(with: grant, transaction)
            try ParticipantMoveRepository.move(
                id, to: site, reason: try entered.checkedReason(), note: entered.note, with: grant,
                transaction)
            return context.redirect(
                to: ResponsePaths.participant(id, grant.subject),
                flash: Flash(.success, "Participant \(id) belongs to \(site.title) now."))
        } catch let invalid as InvalidInput {
            let page = try page(context, grant, FormProblems(invalid), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantMovePage {
        let (channel, id) = (grant.subject, Self.participant(context))
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

    private static func participant(_ context: RequestContext) -> ParticipantID {
        ParticipantID(context.request.parameters.value("participant", as: Int64.self) ?? 0)
    }
}
