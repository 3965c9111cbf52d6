import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Changes the tasks of a worklist. A form with a problem comes back on the page where it was sent.
struct TaskController: Sendable {
    let worklist: WorklistController
    let notes: ParticipantNoteRepository

    private var schedules: StudyScheduleCache { worklist.schedules }

    var routes: [SiteRoute] {
        let actions: [(path: String, action: TaskAction)] = [
            (ResponsePaths.task, .change), (ResponsePaths.taskCall, .call),
            (ResponsePaths.taskCompletion, .complete), (ResponsePaths.taskCancellation, .cancel),
        ]
        return actions.flatMap { path, action in
            [
                SiteRoute.post(path, requiring: FollowParticipantsAtSites.self) {
                    try act(action, $0, $1, $2)
                },
                // The address stays after a refusal; a reload opens the form again.
                SiteRoute.get(path, requiring: FollowParticipantsAtSites.self) { context, grant, _ in
                    var query = WorklistQuery()
                    query.tab = .all
                    return .redirect(
                        to: action.page(for: Self.task(context), on: query, grant.subject))
                },
            ]
        } + [.post(ResponsePaths.taskReopening, requiring: FollowParticipantsAtSites.self, use: reopen)]
    }

    private static func task(_ context: RequestContext) -> TaskID {
        TaskID(context.request.parameters.value("task", as: Int64.self) ?? 0)
    }

    private func act(
        _ action: TaskAction, _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        let task = try ParticipantTaskRepository.find(Self.task(context), with: grant, transaction)
        let today = try schedules.schedules(of: grant.subject.id, transaction).today(at: context.now)
        do {
            let done = try carryOut(action, task, today, context.form, grant, transaction)
            return context.redirect(to: worklist.address(context, grant.subject), flash: Flash(done))
        } catch let refusal as any UserFacingError where refusal is InvalidInput || refusal is Conflict {
            let form = TaskForm(
                action, task, try TaskAssigneeRepository.all(at: task.site?.id, with: grant, transaction),
                context.form, today: today, problems: FormProblems(refusal))
            return .html(
                try worklist.page(context, grant.subject, form, transaction).render(),
                status: refusal is Conflict ? .conflict : .unprocessableContent)
        }
    }

    /// Returns a sentence about what was done.
    private func carryOut(
        _ action: TaskAction, _ task: ParticipantTask, _ today: CivilDate, _ form: Form,
        _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> String {
        switch action {
        case .change: return try change(task, today, form, grant, transaction)
        case .complete, .cancel:
            try ParticipantTaskRepository.close(
                task.id, as: action == .cancel ? .canceled : .done,
                outcome: form.text("outcome"), with: grant, transaction)
            return action == .cancel ? "Task canceled." : "Task completed."
        case .call: return try call(task, today, form, grant, transaction)
        }
    }

    /// Changes what the form contains. The short changes of a menu contain one thing only, so they undo nothing that another
    /// user changed meanwhile.
    private func change(
        _ task: ParticipantTask, _ today: CivilDate, _ form: Form,
        _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> String {
        if form["text"] != nil { try EditedState.check(form, shows: task.editedState, "this task") }
        let day = form["due"] == nil ? task.dueDay : try form.dueDay()
        let assignee = form["assignee"] == nil ? task.assignee?.id : try form.user("assignee")
        let text = form["text"] == nil ? task.text : form.text("text")
        try ParticipantTaskRepository.change(
            task.id, text: text, dueDay: day, assignee: assignee, today: today, with: grant, transaction)
        return "Task changed. \(day.dueSentence(from: today))"
    }

    /// Saves a call, and closes the task or plans another attempt. A call is saved even if its task was closed meanwhile.
    private func call(
        _ task: ParticipantTask, _ today: CivilDate, _ form: Form,
        _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> String {
        let result = try form.callResult()
        let closes = form["then"] == "close"
        let day = closes || task.state != .open ? today : try form.dueDay()
        try notes.add(
            form.text("note"), call: result, on: task.id, about: task.participant, with: grant,
            transaction)
        guard task.state == .open else {
            let verb = task.state == .canceled ? "canceled" : "completed"
            return "Call saved. \(task.closedBy ?? "Another user") has \(verb) the task meanwhile."
        }
        if closes {
            try ParticipantTaskRepository.close(
                task.id, as: .done, outcome: result.title, with: grant, transaction)
            return "Call saved. Task completed."
        }
        try ParticipantTaskRepository.change(
            task.id, text: task.text, dueDay: day, assignee: task.assignee?.id, today: today, with: grant,
            transaction)
        return "Call saved. The next attempt is planned. \(day.dueSentence(from: today))"
    }

    private func reopen(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        try ParticipantTaskRepository.reopen(Self.task(context), with: grant, transaction)
        return context.redirect(to: worklist.address(context, grant.subject), flash: Flash("Task reopened."))
    }
}
