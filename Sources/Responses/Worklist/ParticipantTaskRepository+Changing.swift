import Access
import SQLStore
import Timekeeping
import Vocabulary

// Adding, changing and closing tasks. Each is recorded in the audit log with the number of the participant.
extension ParticipantTaskRepository {
    /// The open tasks that a participant can have.
    package static let openMax = 50
    package static let outcomeMax = 500

    /// Adds a task about a participant who takes part.
    ///
    /// - Throws: ``NotFound`` for a participant whom the grant doesn't cover, ``Conflict`` if the participant has withdrawn or
    ///   has too many open tasks, ``InvalidInput`` for a draft that isn't valid.
    @discardableResult
    package static func add(
        _ draft: TaskDraft, about participant: ParticipantID, today: CivilDate,
        with grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> TaskID {
        try draft.check(today: today)
        let site = try FollowedParticipantRepository.site(ofActive: participant, with: grant, transaction)
        try TaskAssigneeRepository.check(draft.assignee, at: site, with: grant, transaction)
        if let repeated = try repeated(draft, about: participant, grant, transaction) { return repeated }
        var filter = TaskFilter()
        filter.participant = participant
        let open = try count(filter, with: grant, transaction)
        if open >= openMax {
            throw Conflict("Participant \(participant) has \(open) open tasks. Complete some of them first.")
        }
        // The audit log names a task by its number, so no other one ever gets it.
        let id = TaskID(try transaction.allocateRowIDs(for: "tasks"))
        try transaction.run(
            """
            insert into tasks
                (id, channel_id, participant_id, kind, text, due_day, assignee_id, created_at, created_by)
            values (\(id), \(grant.subject.id), \(participant), \(draft.kind.rawValue), \(draft.text),
                \(draft.dueDay.description), \(draft.assignee), \(grant.now), \(grant.actor.name))
            """)
        try record("task.add", id, participant, ["due": .text(draft.dueDay.description)], grant, transaction)
        return id
    }

    /// Returns the open task that the user has added a short time ago by the same form; nil if there is none.
    private static func repeated(
        _ draft: TaskDraft, about participant: ParticipantID, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> TaskID? {
        try transaction.value(
            """
            select id from tasks where participant_id = \(participant) and kind = \(draft.kind.rawValue)
                and text = \(draft.text) and due_day = \(draft.dueDay.description) and state = 'open'
                and created_by = \(grant.actor.name) and created_at > \(RepeatedForm.begin(at: grant.now))
            """)
    }

    /// Changes what an open task says, when it's due, and who works on it.
    package static func change(
        _ id: TaskID, text: String, dueDay: CivilDate, assignee: UserID?, today: CivilDate,
        with grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        let task = try openTask(id, grant, transaction)
        var details: AuditDetails = [:]
        if text != task.text {
            try TaskDraft(task.kind, text, due: today).check(today: today)
            details.append("text", .flag(true))
        }
        if dueDay != task.dueDay {
            try TaskDraft.check(dueDay, today: today)
            details.append("due", .change(from: task.dueDay.description, to: dueDay.description))
        }
        if assignee != task.assignee?.id {
            let person = try TaskAssigneeRepository.check(
                assignee, at: task.site?.id, with: grant, transaction)
            details.append("assigned", .change(from: task.assignee?.name ?? "", to: person?.name ?? ""))
        }
        if details.pairs.isEmpty { return }
        try transaction.run(
            """
            update tasks set text = \(text), due_day = \(dueDay.description), assignee_id = \(assignee)
            where id = \(id)
            """)
        try record("task.change", id, task.participant, details, grant, transaction)
    }

    /// Closes an open task.
    package static func close(
        _ id: TaskID, as state: ParticipantTask.State, outcome: String,
        with grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        let task = try openTask(id, grant, transaction)
        if outcome.count > outcomeMax {
            throw InvalidInput(
                "outcome", "The text has \(outcome.count) characters. Use at most \(outcomeMax).")
        }
        try transaction.run(
            """
            update tasks set state = \(state.rawValue), outcome = \(outcome), closed_at = \(grant.now),
                closed_by = \(grant.actor.name) where id = \(id)
            """)
        let action = state == .canceled ? "task.cancel" : "task.complete"
        try record(action, id, task.participant, [:], grant, transaction)
    }

    /// Opens a closed task again.
    ///
    /// - Throws: ``Conflict`` if it's open, the participant has withdrawn, or the task's rule has made another one.
    package static func reopen(
        _ id: TaskID, with grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        let task = try find(id, with: grant, transaction)
        if task.state == .open { throw Conflict("The task is open.") }
        _ = try FollowedParticipantRepository.site(ofActive: task.participant, with: grant, transaction)
        if let rule = task.rule {
            let other: Int? = try transaction.value(
                """
                select 1 from tasks where participant_id = \(task.participant) and rule = \(rule.rawValue)
                    and state = 'open'
                """)
            if other != nil {
                throw Conflict("There is another open task of the same rule about this participant.")
            }
        }
        try transaction.run(
            "update tasks set state = 'open', outcome = '', closed_at = null, closed_by = null where id = \(id)"
        )
        try record("task.reopen", id, task.participant, [:], grant, transaction)
    }

    /// Returns an open task.
    ///
    /// - Throws: ``Conflict`` if it was closed meanwhile.
    package static func openTask(
        _ id: TaskID, _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> ParticipantTask {
        let task = try find(id, with: grant, transaction)
        guard task.state == .open else {
            let verb = task.state == .canceled ? "canceled" : "completed"
            throw Conflict("\(task.closedBy ?? "Another user") has \(verb) this task. Reload the worklist.")
        }
        return task
    }

    private static func record(
        _ action: String, _ id: TaskID, _ participant: ParticipantID, _ details: AuditDetails,
        _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        try grant.record(action, about: "task \(id) of participant \(participant)", details, in: transaction)
    }
}
