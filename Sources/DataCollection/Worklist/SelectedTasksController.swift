import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Assigns, puts off or completes several tasks of a worklist: all of them, or none if there is a problem.
struct SelectedTasksController: Sendable {
    let worklist: WorklistController

    var routes: [SiteRoute] {
        [
            .post(ResponsePaths.selectedTasks, requiring: FollowParticipantsAtSites.self, use: act),
            // The address stays after a refusal.
            .get(ResponsePaths.selectedTasks, requiring: FollowParticipantsAtSites.self) {
                context, grant, _ in .redirect(to: worklist.address(context, grant.subject))
            },
        ]
    }

    private func act(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        do {
            let selected = try SelectedTasksForm.selection(context.form)
            let tasks = try selected.compactMap { try open($0, grant, transaction) }
            if tasks.count < selected.count { throw Self.conflict(selected.count - tasks.count) }
            let done = try carryOut(on: tasks, context, grant, transaction)
            return context.redirect(to: worklist.address(context, channel), flash: Flash(done))
        } catch let refusal as any UserFacingError where refusal is InvalidInput || refusal is Conflict {
            let page = try worklist.page(
                context, channel, nil, transaction, selectionProblems: FormProblems(refusal))
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    /// Returns an open task; nil if it was closed, or its participant moved to a site that the grant doesn't cover.
    private func open(
        _ id: TaskID, _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> ParticipantTask? {
        do {
            let task = try ParticipantTaskRepository.find(id, with: grant, transaction)
            return task.state == .open ? task : nil
        } catch is NotFound { return nil }
    }

    private static func conflict(_ count: Int) -> Conflict {
        let tasks = NumberFormat.counted(count, "selected task is", "selected tasks are")
        return Conflict(
            "\(tasks) not open here anymore: closed by another user, or about a participant who has moved. Nothing was changed. Check the others and send again."
        )
    }

    /// Returns a sentence about what was done.
    private func carryOut(
        on tasks: [ParticipantTask], _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> String {
        let (form, count) = (context.form, NumberFormat.counted(tasks.count, "task", "tasks"))
        let today = try worklist.schedules.schedules(of: grant.subject.id, transaction)
            .today(at: context.now)
        let action = SelectedTasksAction(rawValue: form["do"] ?? "")
        // What was entered as the result would be lost.
        if action != .complete, !form.text("outcome-of-all").isEmpty {
            throw InvalidInput("outcome-of-all", "Complete the tasks to save this result, or clear it.")
        }
        switch action {
        case .assign:
            let assignee = try form.user("assign-to")
            for task in tasks { try assign(task, to: assignee, today, grant, transaction) }
            return "\(count) \(assignee == nil ? "left to everyone" : "assigned")."
        case .postpone:
            let day = try form.dueDay("due-on")
            try renamed("due-on") { try TaskDraft.check(day, today: today) }
            for task in tasks { try postpone(task, until: day, today, grant, transaction) }
            return "\(count) changed. \(day.dueSentence(from: today))"
        case .complete:
            for task in tasks { try complete(task, form.text("outcome-of-all"), grant, transaction) }
            return "\(count) completed."
        case nil: throw InvalidInput("", "Choose what to do with the selected tasks.")
        }
    }

    private func assign(
        _ task: ParticipantTask, to user: UserID?, _ today: CivilDate,
        _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        do {
            try ParticipantTaskRepository.change(
                task.id, text: task.text, dueDay: task.dueDay, assignee: user, today: today, with: grant,
                transaction)
        } catch is InvalidInput {
            throw InvalidInput(
                "assign-to",
                "This user doesn't work on tasks at the site of participant \(task.participant). Choose another user, or select tasks of one site."
            )
        }
    }

    private func postpone(
        _ task: ParticipantTask, until day: CivilDate, _ today: CivilDate,
        _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        try ParticipantTaskRepository.change(
            task.id, text: task.text, dueDay: day, assignee: task.assignee?.id, today: today, with: grant,
            transaction)
    }

    private func complete(
        _ task: ParticipantTask, _ outcome: String, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        try renamed("outcome-of-all") {
            try ParticipantTaskRepository.close(
                task.id, as: .done, outcome: outcome, with: grant, transaction)
        }
    }

    /// Names the field of this form in a problem with the field of a single task.
    private func renamed(_ field: String, _ work: () throws -> Void) throws {
        do { try work() } catch let invalid as InvalidInput {
            throw InvalidInput(invalid.problems.map { FieldProblem(field, $0.sentence) })
        }
    }
}
