import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The page of one participant with answers and runs.
struct ParticipantController: Sendable {
    private static let answersCount = 20

    let siteMap: SiteMap
    let store: Store
    let lists: ListRepository
    let readings: ReadAuditLog
    let schedules: StudyScheduleCache
    private let table = ParticipantListingRepository()

    var routes: [SiteRoute] {
        [.get(ResponsePaths.participant, requiring: ViewResponsesAtSites.self, async: show)]
    }

    /// What the page of a participant shows.
    private struct Found: Sendable {
        let line: ParticipantListingRepository.Summary
        let entries: [ParticipantAnswers.Entry]
        let moves: [ParticipantMove]
        let hasSites: Bool
        let runs: ParticipantRuns?
    }

    private func show(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let id = ParticipantID(context.request.parameters.value("participant", as: Int64.self) ?? 0)
        let before = context.request.query.rowNumber("before").map { ResponseID($0) }
        let lastDay = try context.request.query.option("runs", CivilDate.init(_:))
        let found = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            guard let line = try table.find(id, grant, transaction) else { throw NotFound("participant") }
            return Found(
                line: line,
                entries: try ParticipantAnswers(lists: lists).page(
                    of: id, grant, before: before, count: Self.answersCount + 1, transaction),
                moves: try ParticipantMoveRepository.moves(of: id, with: grant, transaction),
                hasSites: try StudySiteRepository.hasSites(channel.id, in: transaction),
                runs: try runs(of: id, until: lastDay, context.now, grant, transaction))
        }
        try await readings.note(
            "participant.view", about: "participant \(id)", ViewResponsesAtSites.self, on: channel, context)
        return .html(page(found, isFirst: before == nil, context, channel).render())
    }

    private func page(
        _ found: Found, isFirst: Bool, _ context: RequestContext, _ channel: Channel
    ) -> ParticipantPage {
        let line = found.line
        let address = ResponsePaths.participant(line.id, channel)
        let shown = found.entries.prefix(Self.answersCount)
        return ParticipantPage(
            frame: frame(of: line.id, context, channel),
            line: ParticipantPage.Participation(
                line, channel, tokens: context.sites(of: ManageTokensAtSites.self)),
            runs: found.runs, moves: found.moves.map(ParticipantPage.Move.init),
            moveAddress: found.hasSites && context.hasPermission(ManageStudySites.self)
                ? "\(address)/site" : nil,
            propertiesAddress: "\(ResponsePaths.properties(channel))?q=\(line.id)",
            showsToken: context.hasPermission(ManageTokensAtSites.self, at: line.site?.id),
            erasureAddress: line.hasWithdrawn && context.hasPermission(ConfigureStudy.self)
                ? "\(address)/erase" : nil,
            entries: shown.map { ParticipantPage.Entry($0, channel) },
            first: isFirst ? nil : address,
            next: found.entries.count > Self.answersCount
                ? "\(address)?before=\(shown.last?.line.id.rawValue ?? 0)" : nil)
    }

    private func frame(of id: ParticipantID, _ context: RequestContext, _ channel: Channel) -> Frame {
        siteMap.frame(
            context, "Participant \(id)",
            purpose: "Answers from all Lists, newest first. \(WireDateTime.words)", section: "/participants",
            parent: PageLink("Participants", to: ResponsePaths.participants(channel)))
    }

    /// Returns the runs; nil if no schedules were published.
    private func runs(
        of id: ParticipantID, until last: CivilDate?, _ now: Instant, _ grant: Grant<ViewResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantRuns? {
        let plan = try schedules.schedules(of: grant.subject.id, transaction)
        guard plan.isPublished,
            let adherence = try ParticipantRunsRepository.find(
                id, schedules, at: now, with: grant, transaction)
        else { return nil }
        return ParticipantRuns(adherence, plan, today: plan.today(at: now), last: last)
    }
}
