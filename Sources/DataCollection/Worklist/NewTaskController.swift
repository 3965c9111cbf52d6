import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Adds tasks about participants.
struct NewTaskController: Sendable {
    let siteMap: SiteMap
    let schedules: StudyScheduleCache
    private let table = ParticipantListingRepository()

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.newTask, requiring: FollowParticipantsAtSites.self, use: ask),
            .post(ResponsePaths.newTask, requiring: FollowParticipantsAtSites.self, use: add),
        ]
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let today = try schedules.schedules(of: grant.subject.id, transaction).today(at: context.now)
        let number = context.request.query["participant"] ?? ""
        var entered = NewTaskPage.Entered(context.form, today: today)
        entered.participant = number
        return .html(try page(entered, FormProblems(), context, grant, transaction).render())
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let (form, channel) = (context.form, grant.subject)
        let today = try schedules.schedules(of: channel.id, transaction).today(at: context.now)
        let entered = NewTaskPage.Entered(form, today: today)
        do {
            let participant = try participant(entered, grant, transaction)
            guard let kind = ParticipantTask.Kind(rawValue: entered.kind) else {
                throw InvalidInput("kind", "Choose what is to be done.")
            }
            let draft = TaskDraft(
                kind, entered.text, due: try form.dueDay(), assignee: try form.assignee())
            try ParticipantTaskRepository.add(
                draft, about: participant, today: today, with: grant, transaction)
            return context.redirect(
                to: back(form, participant, channel),
                flash: Flash("Task about participant \(participant) added."))
        } catch let conflict as Conflict {
            let problems = FormProblems(InvalidInput("participant", conflict.sentence))
            return .html(
                try page(entered, problems, context, grant, transaction).render(),
                status: .unprocessableContent)
        } catch let refusal as any UserFacingError where !(refusal is NotFound) {
            let page = try page(entered, FormProblems(refusal), context, grant, transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    /// The page where the form was opened: that of the participant, or the worklist.
    private func back(_ form: Form, _ participant: ParticipantID, _ channel: Channel) -> String {
        guard let query = form["back"] else { return ResponsePaths.worklist(channel) }
        if query == "participant" { return ResponsePaths.participant(participant, channel) }
        return (try? WorklistQuery(Query(query)).address(channel)) ?? ResponsePaths.worklist(channel)
    }

    /// - Throws: ``InvalidInput`` for a number that no participant has whom the grant covers.
    private func participant(
        _ entered: NewTaskPage.Entered, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantID {
        guard let number = Int64(entered.participant) else {
            throw InvalidInput("participant", "Enter the number of a participant.")
        }
        let id = ParticipantID(number)
        guard try ParticipantTaskRepository.covers(id, with: grant, transaction) else {
            throw InvalidInput("participant", "There is no participant \(number) here.")
        }
        return id
    }

    private func page(
        _ entered: NewTaskPage.Entered, _ problems: FormProblems, _ context: RequestContext,
        _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> NewTaskPage {
        let channel = grant.subject
        return NewTaskPage(
            frame: siteMap.frame(
                context, "New task", purpose: "Participants never see tasks.", section: "/worklist",
                parent: PageLink("Worklist", to: ResponsePaths.worklist(channel))),
            address: ResponsePaths.newTask(channel), back: ResponsePaths.worklist(channel), entered: entered,
            assignees: try TaskAssigneeRepository.everyone(with: grant, transaction),
            user: context.actor.user, problems: problems)
    }
}
