import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Moves a participant to another site, or all participants without a site to their first.
struct ParticipantMoveController: Sendable {
    let siteMap: SiteMap
    private let table = ParticipantListingRepository()

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.participantMove, requiring: ManageStudySites.self, use: ask),
            .post(ResponsePaths.participantMove, requiring: ManageStudySites.self, use: move),
            .get(ResponsePaths.siteAssignment, requiring: ManageStudySites.self, use: askForAll),
            .post(ResponsePaths.siteAssignment, requiring: ManageStudySites.self, use: assign),
        ]
    }

    // MARK: One participant

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

    // MARK: All participants without a site

    private func askForAll(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try assignmentPage(context, grant, FormProblems(), transaction).render())
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
            let page = try assignmentPage(context, grant, FormProblems(invalid), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func assignmentPage(
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
