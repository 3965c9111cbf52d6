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
    private static let eventsCount = 40

    let siteMap: SiteMap
    let store: Store
    let lists: ListRepository
    let readings: ReadAuditLog
    let schedules: StudyScheduleCache
    let notes: ParticipantNoteRepository
    private let table = ParticipantListingRepository()

    var routes: [SiteRoute] {
        [.get(ResponsePaths.participant, requiring: ViewResponsesAtSites.self, async: show)]
    }

    private func show(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let id = context.participantID
        let query = try ParticipantPageQuery(context.request.query)
        let found = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            return try data(of: id, query, grant, transaction)
        }
        try await readings.note(
            "participant.view", about: "participant \(id)", ViewResponsesAtSites.self, on: channel, context)
        return .html(page(found, query, context, channel).render())
    }

    private func data(
        of id: ParticipantID, _ query: ParticipantPageQuery, _ grant: Grant<ViewResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantPageData {
        guard let line = try table.find(id, grant, transaction) else { throw NotFound("participant") }
        let showsAnswers = query.filter == .answers
        return ParticipantPageData(
            line: line,
            entries: showsAnswers
                ? try ParticipantAnswers(lists: lists).page(
                    of: id, grant, before: query.response, count: Self.answersCount + 1, transaction) : [],
            events: showsAnswers
                ? []
                : try ParticipantEventRepository(notes: notes).page(
                    of: line, query.filter, before: query.before, count: Self.eventsCount + 1, with: grant,
                    transaction),
            tasks: try tasks(about: id, grant, transaction),
            holds: try ParticipantHoldRepository.all(of: id, with: grant, transaction),
            hasSites: try StudySiteRepository.hasSites(grant.subject.id, in: transaction),
            plan: try schedules.schedules(of: grant.subject.id, transaction),
            runs: try runs(of: id, until: query.lastDay, grant.now, grant, transaction))
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
        _ found: ParticipantPageData, _ query: ParticipantPageQuery, _ context: RequestContext,
        _ channel: Channel
    ) -> ParticipantPage {
        let line = found.line
        let address = ResponsePaths.participant(line.id, channel)
        let follows = context.hasPermission(FollowParticipantsAtSites.self, at: line.site?.id)
        return ParticipantPage(
            frame: frame(of: line.id, context, channel),
            line: ParticipantPage.Participation(
                line, channel, tokens: context.sites(of: ManageTokensAtSites.self)),
            runs: found.runs, tasks: found.tasks(on: channel, today: found.plan.today(at: context.now)),
            newTaskAddress: follows && !line.hasWithdrawn
                ? "\(ResponsePaths.newTask(channel))?participant=\(line.id)&back=\(NewTaskPage.fromParticipant)"
                : nil,
            holds: found.holds(at: context.now, endedBelow: follows ? address : nil),
            holdAddress: follows && !line.hasWithdrawn ? "\(address)/hold" : nil,
            reminderAddress: follows && !line.hasWithdrawn ? "\(address)/reminder" : nil,
            notesAddress: follows ? "\(address)/notes" : nil,
            moveAddress: found.hasSites && context.hasPermission(ManageStudySites.self)
                ? "\(address)/site" : nil,
            propertiesAddress: "\(ResponsePaths.properties(channel))?q=\(line.id)",
            showsToken: context.hasPermission(ManageTokensAtSites.self, at: line.site?.id),
            erasureAddress: line.hasWithdrawn && context.hasPermission(ConfigureStudy.self)
                ? "\(address)/erase" : nil,
            filter: query.filter,
            entries: found.entries.prefix(Self.answersCount).map { ParticipantPage.Entry($0, channel) },
            months: found.shownEvents(Self.eventsCount).months(found.plan.titles) {
                ResponsePaths.response($0, channel)
            },
            isFirst: query.isFirst, last: last(found))
    }

    /// Where the next page of answers or events begins; nil if there is none.
    private func last(_ found: ParticipantPageData) -> String? {
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
}
