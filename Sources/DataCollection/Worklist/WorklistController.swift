import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The worklist: tasks about participants by the day on which they are due, and participants who need attention.
struct WorklistController: Sendable {
    private static let pageCount = 100

    let siteMap: SiteMap
    let schedules: StudyScheduleCache

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.worklist, requiring: ViewResponsesAtSites.self, use: show),
            .post(ResponsePaths.worklistFilters, requiring: ViewResponsesAtSites.self, use: saveFilter),
            .post(
                ResponsePaths.worklistFilterRemoval, requiring: ViewResponsesAtSites.self, use: removeFilter),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(
            try page(context, grant.subject, try openForm(context, grant.subject, transaction), transaction)
                .render())
    }

    /// Returns the page, with a form for one of the tasks.
    func page(
        _ context: RequestContext, _ channel: Channel, _ form: TaskForm?,
        _ transaction: borrowing Transaction,
        selectionProblems: FormProblems = FormProblems()
    ) throws -> WorklistPage {
        let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
        let query = try WorklistQuery(context.request.query)
        let found = try ParticipantTaskRepository.page(
            query.filter(for: context.actor.user), after: query.after, count: Self.pageCount + 1,
            with: grant, transaction)
        let sites = try StudySiteRepository.all(with: grant, in: transaction)
        let plan = try schedules.schedules(of: channel.id, transaction)
        return WorklistPage(
            frame: frame(context, sites, grant), channel: channel, query: query,
            counts: try counts(query, context, grant, transaction),
            tasks: Array(found.prefix(Self.pageCount)), hasMore: found.count > Self.pageCount,
            sites: SiteFilterOptions(sites, hasNone: grant.sites.isWholeStudy),
            saved: try WorklistFilterRepository.all(with: grant, transaction),
            attention: try WorklistAttention(plan, at: context.now, with: grant, transaction),
            today: plan.today(at: context.now), user: context.actor.user, form: form,
            selection: try selection(context, channel, plan, selectionProblems, transaction),
            actionSites: context.sites(of: FollowParticipantsAtSites.self))
    }

    /// Returns the form for several tasks; nil for users who only read.
    private func selection(
        _ context: RequestContext, _ channel: Channel, _ plan: StudySchedules, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> SelectedTasksForm? {
        guard context.sites(of: FollowParticipantsAtSites.self) != nil else { return nil }
        let grant = try context.require(FollowParticipantsAtSites.self, on: channel, in: transaction)
        return SelectedTasksForm(
            context.form, try TaskAssigneeRepository.everyone(with: grant, transaction),
            user: context.actor.user, today: plan.today(at: context.now), problems: problems)
    }

    private func frame(
        _ context: RequestContext, _ sites: [StudySite], _ grant: Grant<ViewResponsesAtSites>
    ) -> Frame {
        let place = grant.sites.isWholeStudy ? "" : sites.map(\.title).joined(separator: ", ") + ". "
        return siteMap.frame(
            context, "Worklist", purpose: "\(place)Tasks about participants, and who needs attention.",
            section: "/worklist")
    }

    private func counts(
        _ query: WorklistQuery, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [WorklistTab: Int] {
        var counts: [WorklistTab: Int] = [:]
        for tab in WorklistTab.allCases {
            counts[tab] = try ParticipantTaskRepository.count(
                query.filter(tab, for: context.actor.user), with: grant, transaction)
        }
        return counts
    }

    /// Returns the form that the address asks for; nil if there is none, or the task was closed meanwhile.
    private func openForm(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> TaskForm? {
        let query = context.request.query
        guard let number = query.rowNumber("task"), let action: TaskAction = try query.option("do"),
            context.sites(of: FollowParticipantsAtSites.self) != nil
        else { return nil }
        let grant = try context.require(FollowParticipantsAtSites.self, on: channel, in: transaction)
        let task = try ParticipantTaskRepository.find(TaskID(number), with: grant, transaction)
        guard task.state == .open else { return nil }
        return TaskForm(
            action, task, try TaskAssigneeRepository.all(at: task.site?.id, with: grant, transaction),
            context.form, today: try schedules.schedules(of: channel.id, transaction).today(at: context.now))
    }

    /// Returns the address of the worklist as the request's query filters it.
    func address(_ context: RequestContext, _ channel: Channel) -> String {
        let query = (try? WorklistQuery(context.request.query)) ?? WorklistQuery()
        return query.address(channel, after: query.after)
    }

    // MARK: Saved filters

    private func saveFilter(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let query = try WorklistQuery(context.request.query)
        let name = (context.form["name"] ?? "").trimmed
        let wasThere: Bool
        do {
            wasThere = try WorklistFilterRepository.save(
                query.saved, named: name, with: grant, transaction)
        } catch let refusal as any UserFacingError where refusal is InvalidInput || refusal is Conflict {
            return context.redirect(
                to: query.address(grant.subject), flash: Flash(.failure, refusal.sentence))
        }
        return context.redirect(
            to: query.address(grant.subject),
            flash: Flash("Filter \(name) \(wasThere ? "replaced" : "saved")."))
    }

    private func removeFilter(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = context.request.parameters.value("filter", as: Int64.self) ?? 0
        try WorklistFilterRepository.remove(id, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.worklist(grant.subject), flash: Flash("Filter removed."))
    }
}
