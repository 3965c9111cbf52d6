import Access
import Adherence
import Responses
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// What the coordinators of the demo do about participants: tasks, notes, calls, and rules.
struct DemoWorklist: Sendable {
    private static let study = "MERIDIAN/HERON/SLEEP01"

    /// A task, and the day on which it's due, counted from today.
    private struct DemoTask: Sendable {
        let kind: ParticipantTask.Kind
        let text: String
        let days: Int
        var isAssigned = true
        var note = ""
        var call: CallResult?
    }

    private static let tasks = [
        DemoTask(
            kind: .call, text: "Call: says the app doesn't open", days: -2,
            note: "Prefers afternoons. Has a new phone since Monday."),
        DemoTask(kind: .check, text: "Check the bedtime of Tuesday, 04:30", days: -1),
        DemoTask(
            kind: .call, text: "Call about the missed visit", days: 0, note: "Rang out.", call: .noAnswer),
        DemoTask(kind: .send, text: "Send the welcome package", days: 0, isAssigned: false),
        DemoTask(kind: .visit, text: "Visit in week 20, room 4", days: 3),
    ]

    let installation: Installation

    func make() async throws {
        try await switchOnRules()
        try await fillWorklist()
    }

    /// Rules of the whole study.
    private func switchOnRules() async throws {
        let session = try await DemoSession("coordinator@example.org", at: Self.study, installation)
        try await installation.store.write { transaction in
            let grant = try Roles.require(
                FollowParticipants.self, on: session.channel, by: session.person.actor, in: transaction)
            try TaskRuleRepository.save(
                [TaskRule.Kind.silent, .enrolled].map { TaskRuleSetting(TaskRule.proposal($0), isOn: true) },
                with: grant, transaction)
            _ = try ReminderRuleRepository.add(
                ReminderRuleDraft(
                    ReminderTrigger(.ends, amount: 2),
                    "Your diary is open for two more hours."), with: grant, transaction)
        }
        try await session.end()
    }

    /// The tasks of a clinic, each about another participant.
    private func fillWorklist() async throws {
        let session = try await DemoSession("clinic@example.org", at: Self.study, installation)
        let notes = ParticipantNoteRepository(key: installation.keys.sealing)
        try await installation.store.write { transaction in
            let (actor, channel) = (session.person.actor, session.channel)
            let grant = try Roles.require(
                FollowParticipantsAtSites.self, on: channel, by: actor, in: transaction)
            let people = try FollowedParticipantRepository.newest(
                Self.tasks.count, with: grant, transaction)
            let today = try StudyScheduleCache().schedules(of: channel.id, transaction).today(at: actor.now)
            for (task, participant) in zip(Self.tasks, people) {
                let draft = TaskDraft(
                    task.kind, task.text, due: today.adding(days: task.days),
                    assignee: task.isAssigned ? actor.user : nil)
                let id = try ParticipantTaskRepository.add(
                    draft, about: participant, today: min(today, draft.dueDay), with: grant, transaction)
                guard !task.note.isEmpty else { continue }
                try notes.add(
                    task.note, call: task.call, on: task.call == nil ? nil : id, about: participant,
                    with: grant, transaction)
            }
        }
        try await session.end()
    }
}
