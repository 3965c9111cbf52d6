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
    private static let eventsCount = 40

    let siteMap: SiteMap
    let store: Store
    let lists: ListRepository
    let readings: ReadAuditLog
    let schedules: StudyScheduleCache
    let notes: ParticipantNoteRepository
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

    private func show(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let id = ParticipantID(context.request.parameters.value("participant", as: Int64.self) ?? 0)
        let asked = try AskedParticipant(context.request.query)
        let found = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            guard let line = try table.find(id, grant, transaction) else { throw NotFound("participant") }
            return FoundParticipant(
                line: line,
                entries: asked.filter == .answers
                    ? try ParticipantAnswers(lists: lists).page(
                        of: id, grant, before: asked.response, count: Self.answersCount + 1, transaction)
                    : [],
                events: asked.filter == .answers
                    ? []
                    : try ParticipantEventRepository(notes: notes).page(
                        of: line, asked.filter, before: asked.before, count: Self.eventsCount + 1,
                        with: grant,
                        transaction),
                tasks: try tasks(about: id, grant, transaction),
                hasSites: try StudySiteRepository.hasSites(channel.id, in: transaction),
                plan: try schedules.schedules(of: channel.id, transaction),
                runs: try runs(of: id, until: asked.lastDay, context.now, grant, transaction))
        }
        try await readings.note(
            "participant.view", about: "participant \(id)", ViewResponsesAtSites.self, on: channel, context)
        return .html(page(found, asked, context, channel).render())
    }

    private func tasks(
        about id: ParticipantID, _ grant: Grant<ViewResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws -> [ParticipantTask] {
        var filter = TaskFilter()
        filter.participant = id
        return try ParticipantTaskRepository.page(
            filter, count: ParticipantTaskRepository.openMax, with: grant, transaction)
    }

    private func page(
        _ found: FoundParticipant, _ asked: AskedParticipant, _ context: RequestContext, _ channel: Channel
    ) -> ParticipantPage {
        let line = found.line
        let address = ResponsePaths.participant(line.id, channel)
        let follows = context.hasPermission(FollowParticipantsAtSites.self, at: line.site?.id)
        return ParticipantPage(
            frame: frame(of: line.id, context, channel),
            line: ParticipantsPage.Row(line, channel, tokens: context.sites(of: ManageTokensAtSites.self)),
            runs: found.runs, tasks: found.tasks(on: channel, today: found.plan.today(at: context.now)),
            newTaskAddress: follows && !line.hasWithdrawn
                ? "\(ResponsePaths.newTask(channel))?participant=\(line.id)" : nil,
            reminderAddress: follows && !line.hasWithdrawn ? "\(address)/reminder" : nil,
            notesAddress: follows ? "\(address)/notes" : nil,
            moveAddress: found.hasSites && context.hasPermission(ManageStudySites.self)
                ? "\(address)/site" : nil,
            propertiesAddress: "\(ResponsePaths.properties(channel))?q=\(line.id)",
            showsToken: context.hasPermission(ManageTokensAtSites.self, at: line.site?.id),
            erasureAddress: line.hasWithdrawn && context.hasPermission(ConfigureStudy.self)
                ? "\(address)/erase" : nil,
            filter: asked.filter,
            entries: found.entries.prefix(Self.answersCount).map { ParticipantPage.Entry($0, channel) },
            months: found.shownEvents(Self.eventsCount).months(found.plan.titles) {
                ResponsePaths.response($0, channel)
            },
            isFirst: asked.isFirst, last: last(found))
    }

    /// Where the next page of answers or events begins; nil if there is none.
    private func last(_ found: FoundParticipant) -> String? {
        if found.entries.count > Self.answersCount {
            return "\(found.entries[Self.answersCount - 1].line.id)"
        }
        guard found.events.count > Self.eventsCount else { return nil }
        return "\(found.events[Self.eventsCount].at.milliseconds + 1)"
    }

    private func frame(of id: ParticipantID, _ context: RequestContext, _ channel: Channel) -> Frame {
        siteMap.frame(
            context, "Participant \(id)",
            purpose: "What was planned and what happened, newest first. \(WireDateTime.words)",
            section: "/participants",
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
