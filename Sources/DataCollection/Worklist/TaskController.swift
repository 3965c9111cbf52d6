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
        [
            .post(ResponsePaths.task, requiring: FollowParticipantsAtSites.self) {
                context, grant, transaction in
                try act(.change, context, grant, transaction)
            },
            .post(ResponsePaths.taskCall, requiring: FollowParticipantsAtSites.self) {
                context, grant, transaction in try act(.call, context, grant, transaction)
            },
            .post(ResponsePaths.taskCompletion, requiring: FollowParticipantsAtSites.self) {
                context, grant, transaction in try act(.complete, context, grant, transaction)
            },
            .post(ResponsePaths.taskCancellation, requiring: FollowParticipantsAtSites.self) {
                context, grant, transaction in try act(.cancel, context, grant, transaction)
            },
        ]
    }

    private func act(
        _ action: TaskAction, _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        let id = TaskID(context.request.parameters.value("task", as: Int64.self) ?? 0)
        let task = try ParticipantTaskRepository.openTask(id, grant, transaction)
        let today = try schedules.schedules(of: grant.subject.id, transaction).today(at: context.now)
        do {
            let done = try carryOut(action, task, today, context.form, grant, transaction)
            return context.redirect(to: worklist.address(context, grant.subject), flash: Flash(done))
        } catch let invalid as InvalidInput {
            let form = TaskForm(
                action, task, try TaskAssigneeRepository.all(at: task.site?.id, with: grant, transaction),
                context.form, today: today, problems: FormProblems(invalid))
            return .html(
                try worklist.page(context, grant.subject, form, transaction).render(),
                status: .unprocessableContent)
        }
    }

    /// Returns a sentence about what was done.
    private func carryOut(
        _ action: TaskAction, _ task: ParticipantTask, _ today: CivilDate, _ form: Form,
        _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> String {
        switch action {
        case .change:
            let day = try form.dueDay()
            try ParticipantTaskRepository.change(
                task.id, dueDay: day, assignee: form.assignee(), today: today, with: grant, transaction)
            return "Task changed. It's due \(day.due(from: today).lowercasedFirst)."
        case .complete, .cancel:
            try ParticipantTaskRepository.close(
                task.id, as: action == .cancel ? .canceled : .done,
                outcome: (form["outcome"] ?? "").trimmed, with: grant, transaction)
            return action == .cancel ? "Task canceled." : "Task completed."
        case .call: return try call(task, today, form, grant, transaction)
        }
    }

    /// Saves a call, and closes the task or plans another attempt.
    private func call(
        _ task: ParticipantTask, _ today: CivilDate, _ form: Form,
        _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> String {
        let result = try form.callResult()
        try notes.add(
            (form["note"] ?? "").trimmed, call: result, on: task.id, about: task.participant, with: grant,
            transaction)
        if form["then"] == "close" {
            try ParticipantTaskRepository.close(
                task.id, as: .done, outcome: result.title, with: grant, transaction)
            return "Call saved. Task completed."
        }
        let day = try form.dueDay()
        try ParticipantTaskRepository.change(
            task.id, dueDay: day, assignee: task.assignee?.id, today: today, with: grant, transaction)
        return "Call saved. The next attempt is due \(day.due(from: today).lowercasedFirst)."
    }
}

extension String {
    fileprivate var lowercasedFirst: String { self == "Today" || self == "Tomorrow" ? lowercased() : self }
}
