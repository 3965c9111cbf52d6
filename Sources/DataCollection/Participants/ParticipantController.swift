import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The pages of participants: the list, and the answers of one participant.
struct ParticipantController: Sendable {
    private static let pageCount = 50
    private static let answersCount = 20

    let siteMap: SiteMap
    let store: Store
    let lists: ListRepository
    let readings: ReadAuditLog
    let schedules: StudyScheduleCache
    private let table = ParticipantListingRepository()

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.participants, requiring: ViewResponsesAtSites.self, async: list),
            .get(ResponsePaths.participant, requiring: ViewResponsesAtSites.self, async: show),
        ]
    }

    /// Tokens are displayed only to users with access to tokens, and then the view is recorded.
    private func list(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let query = context.request.query
        let tokenSites = context.sites(of: ManageTokensAtSites.self)
        let filter = try Self.filter(query, tokenSites: tokenSites)
        let before = query.rowNumber("before").map { ParticipantID($0) }
        let (found, counts, sites) = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            let found = try table.page(
                grant, filter, before: before, count: Self.pageCount + 1, transaction)
            let sites = try StudySiteRepository.all(with: grant, in: transaction)
            return (found, try table.counts(grant, transaction), sites)
        }
        if tokenSites != nil, !found.isEmpty {
            try await readings.note(
                "participants.view", about: "", ViewResponsesAtSites.self, on: channel, context)
        }
        let page = ParticipantsPage(
            frame: listFrame(context), address: ResponsePaths.participants(channel),
            showsTokens: tokenSites != nil, query: (query["q"] ?? "").trimmed, filter: filter, counts: counts,
            sites: SiteFilterOptions(sites, hasNone: grant.sites.isWholeStudy),
            lines: found.prefix(Self.pageCount).map { ParticipantsPage.Row($0, channel, tokens: tokenSites) },
            isFirst: before == nil, last: found.count > Self.pageCount ? found[Self.pageCount - 1].id : nil)
        return .html(page.render())
    }

    private func listFrame(_ context: RequestContext) -> Frame {
        siteMap.frame(
            context, "Participants",
            purpose: "Participants by number and token. Nothing here identifies a person.",
            section: "/participants")
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
            line: ParticipantsPage.Row(line, channel, tokens: context.sites(of: ManageTokensAtSites.self)),
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

    /// A number finds a participant. Letters find tokens with this prefix.
    private static func filter(_ query: Query, tokenSites: StudySiteScope?) throws
        -> ParticipantListingRepository.Filter
    {
        var filter = ParticipantListingRepository.Filter()
        filter.state = try query.option("state")
        filter.site = try query.option("site", SiteFilterOptions.filter)
        let typed = (query["q"] ?? "").trimmed
        if let number = Int64(typed) {
            filter.number = number
        } else if let tokenSites {
            (filter.tokenPrefix, filter.tokenSites) = (EnrollmentToken.normalized(typed), tokenSites)
        }
        return filter
    }
}
