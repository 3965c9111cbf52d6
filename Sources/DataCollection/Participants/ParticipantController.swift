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
        [.get(ResponsePaths.participant, requiring: ViewParticipantsAtSites.self, async: show)]
    }

    private func show(_ context: RequestContext, _ grant: Grant<ViewParticipantsAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let id = context.participantID
        let query = try ParticipantPageQuery(context.request.query)
        let found = try await store.read { transaction in
            let grant = try context.require(ViewParticipantsAtSites.self, on: channel, in: transaction)
            guard let line = try table.find(id, grant, transaction) else { throw NotFound("participant") }
            let reading =
                context.hasPermission(ViewResponsesAtSites.self, at: line.site?.id)
                ? try context.require(ViewResponsesAtSites.self, on: channel, in: transaction) : nil
            return try data(of: line, query, grant, reading, transaction)
        }
        try await readings.note(
            "participant.view", about: "participant \(id)", ViewParticipantsAtSites.self, on: channel, context
        )
        return .html(page(found, query, context, channel).render())
    }

    /// `reading` is the right to see the participant's responses, notes and tasks, too; nil without it.
    private func data(
        of line: ParticipantListingRepository.Summary, _ query: ParticipantPageQuery,
        _ grant: Grant<ViewParticipantsAtSites>, _ reading: Grant<ViewResponsesAtSites>?,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantPageData {
        let filter = query.filter(readsResponses: reading != nil)
        let events = ParticipantEventRepository(notes: notes)
        return ParticipantPageData(
            line: line, readsResponses: reading != nil, filter: filter,
            entries: filter == .answers ? try answers(of: line.id, query, reading, transaction) : [],
            events: filter == .answers
                ? []
                : try events.page(
                    of: line, filter, before: query.before, count: Self.eventsCount + 1, with: grant, reading,
                    transaction),
            tasks: try reading.map { try tasks(about: line.id, $0, transaction) } ?? [],
            deviations: try deviations(of: line.id, grant, transaction),
            holds: try ParticipantHoldRepository.all(of: line.id, with: grant, transaction),
            restriction: try ProcessingRestrictionRepository.all(of: line.id, with: grant, transaction)
                .first(where: \.isOpen),
            hasSites: try StudySiteRepository.hasSites(grant.subject.id, in: transaction),
            plan: try schedules.schedules(of: grant.subject.id, transaction),
            runs: try runs(of: line.id, until: query.lastDay, grant, reading, transaction))
    }

    private func answers(
        of id: ParticipantID, _ query: ParticipantPageQuery, _ reading: Grant<ViewResponsesAtSites>?,
        _ transaction: borrowing Transaction
    ) throws -> [ParticipantAnswers.Entry] {
        guard let reading else { return [] }
        return try ParticipantAnswers(lists: lists).page(
            of: id, reading, before: query.response, count: Self.answersCount + 1, transaction)
    }

    private func deviations(
        of id: ParticipantID, _ grant: Grant<ViewParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> [Deviation] {
        try DeviationRepository.page(
            DeviationFilter(of: id), count: ParticipantPageData.deviationsMax + 1, with: grant, transaction)
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
        let participation = ParticipantPage.Participation(
            line, channel, tokens: context.sites(of: ManageTokensAtSites.self))
        let showsToken = context.hasPermission(ManageTokensAtSites.self, at: line.site?.id)
        // Editors who do not see tokens find out on the page of properties whether there is one.
        let mayHaveProperties =
            showsToken
            ? !participation.token.isEmpty
            : context.hasPermission(EditResponsesAtSites.self, at: line.site?.id)
        return ParticipantPage(
            frame: frame(of: line.id, context, channel, isListed: found.readsResponses),
            line: participation,
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
            propertiesAddress: mayHaveProperties
                ? "\(ResponsePaths.properties(channel))?q=\(line.id)" : nil,
            showsToken: showsToken, restriction: found.restriction,
            dataRequestsAddress: context.hasPermission(AnswerDataRequestsAtSites.self, at: line.site?.id)
                ? ResponsePaths.dataRequests(line.id, channel) : nil,
            erasureAddress: line.hasWithdrawn && context.hasPermission(ConfigureStudy.self)
                ? "\(address)/erase" : nil,
            filter: found.filter, readsResponses: found.readsResponses,
            deviations: found.deviationRows(on: channel),
            deviationsAddress: found.hasMoreDeviations
                ? "\(ResponsePaths.deviations(channel))?list=all&participant=\(line.id)" : nil,
            newDeviationAddress: follows
                ? "\(ResponsePaths.newDeviation(channel))?participant=\(line.id)&back=\(NewDeviationPage.fromParticipant)"
                : nil,
            entries: found.entries.prefix(Self.answersCount).map {
                ParticipantPage.Entry($0, found.plan.titles, channel)
            },
            months: found.shownEvents(Self.eventsCount).months(found.plan.titles) {
                found.readsResponses ? ResponsePaths.response($0, channel) : nil
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

    /// The page below the list of participants, or below their adherence for users who don't see that list.
    private func frame(
        of id: ParticipantID, _ context: RequestContext, _ channel: Channel, isListed: Bool
    ) -> Frame {
        siteMap.frame(
            context, "Participant \(id)",
            purpose: "What was planned and what happened, newest first. "
                + (isListed ? WireDateTime.words : "Times are in UTC."),
            section: isListed ? "/participants" : "/adherence",
            parent: isListed
                ? PageLink("Participants", to: ResponsePaths.participants(channel))
                : PageLink("Adherence by participant", to: ResponsePaths.adherencePeople(channel)))
    }

    /// Returns the runs; nil if no schedules were published.
    private func runs(
        of id: ParticipantID, until last: CivilDate?, _ grant: Grant<ViewParticipantsAtSites>,
        _ reading: Grant<ViewResponsesAtSites>?, _ transaction: borrowing Transaction
    ) throws -> ParticipantRuns? {
        let (now, channel) = (grant.now, grant.subject)
        let plan = try schedules.schedules(of: channel.id, transaction)
        guard plan.isPublished,
            let adherence = try ParticipantRunsRepository.find(
                id, schedules, at: now, with: grant, transaction)
        else { return nil }
        let failed = try reading.map { try ParticipantAnswerRepository.failed(of: id, with: $0, transaction) }
        return ParticipantRuns(
            adherence, plan, today: plan.today(at: now), last: last, failed: failed ?? [],
            address: { ResponsePaths.response(ResponseID($0), channel) })
    }
}
