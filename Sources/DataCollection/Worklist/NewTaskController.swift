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
struct NewTaskController: FormController {
    let siteMap: SiteMap
    let schedules: StudyScheduleCache
    let pattern = ResponsePaths.newTask

    func submit(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> (result: Flash, page: String) {
        let (form, channel) = (context.form, grant.subject)
        let today = try schedules.schedules(of: channel.id, transaction).today(at: context.now)
        let entered = NewTaskPage.Entered(context, today: today)
        let participant = try participant(entered, grant, transaction)
        guard let kind = ParticipantTask.Kind(rawValue: entered.kind) else {
            throw InvalidInput("kind", "Choose what is to be done.")
        }
        let draft = TaskDraft(kind, entered.text, due: try form.dueDay(), assignee: try form.user("assignee"))
        do {
            try ParticipantTaskRepository.add(
                draft, about: participant, today: today, with: grant, transaction)
        } catch let conflict as Conflict {
            throw InvalidInput("participant", conflict.sentence)
        }
        return (
            Flash("Task about participant \(participant) added."),
            back(entered.back, participant, channel, isMine: draft.assignee == context.actor.user)
        )
    }

    /// The page where the form was opened: that of the participant, or the worklist as it was filtered, with the new task.
    private func back(
        _ query: String, _ participant: ParticipantID, _ channel: Channel, isMine: Bool
    ) -> String {
        if query == NewTaskPage.fromParticipant { return ResponsePaths.participant(participant, channel) }
        var list = (try? WorklistQuery(Query(query))) ?? WorklistQuery()
        if list.tab == .mine, !isMine { list.tab = .all }
        return list.address(channel)
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
        guard try FollowedParticipantRepository.covers(id, with: grant, transaction) else {
            throw InvalidInput("participant", "There is no participant \(number) here.")
        }
        return id
    }

    func page(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> NewTaskPage {
        let channel = grant.subject
        let today = try schedules.schedules(of: channel.id, transaction).today(at: context.now)
        return NewTaskPage(
            frame: siteMap.frame(
                context, "New task", purpose: "Participants never see tasks.", section: "/worklist",
                parent: PageLink("Worklist", to: ResponsePaths.worklist(channel))),
            address: ResponsePaths.newTask(channel), back: ResponsePaths.worklist(channel),
            entered: NewTaskPage.Entered(context, today: today),
            assignees: try TaskAssigneeRepository.everyone(with: grant, transaction),
            user: context.actor.user, problems: problems)
    }
}
