import Access
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary
import WebAccess

/// What can be done with an open task. Raw values are those in addresses.
enum TaskAction: String, CaseIterable, Sendable {
    case call, complete, change, cancel
}

extension TaskAction {
    /// What is usually done with a task of a kind.
    static func main(for kind: ParticipantTask.Kind) -> TaskAction { kind == .call ? .call : .complete }

    /// The label of the button that opens the form.
    var title: String {
        switch self {
        case .call: "Log a call"
        case .complete: "Complete"
        case .change: "Change or assign"
        case .cancel: "Cancel task"
        }
    }

    /// Returns the address of a worklist with the form of a task.
    func page(for task: TaskID, on query: WorklistQuery, _ channel: Channel) -> String {
        // The form's first field has the focus and scrolls to itself. It would get none if the address named a place.
        query.address(channel, after: query.after, [("task", "\(task)"), ("do", rawValue)])
    }
}

/// The form for an open task on the worklist, with what was entered.
struct TaskForm {
    let task: ParticipantTask
    let action: TaskAction
    let problems: FormProblems
    let assignees: [TaskAssignee]
    let callResult: String
    let note: String
    let outcome: String
    let text: String
    /// The state of the task that the form shows, by which a change of another user is noticed.
    let was: String
    /// The day on which the task is due, or the call is to be made again.
    let due: String
    let assignee: String

    init(
        _ action: TaskAction, _ task: ParticipantTask, _ assignees: [TaskAssignee], _ form: Form,
        today: CivilDate, problems: FormProblems = FormProblems()
    ) {
        (self.action, self.task, self.assignees, self.problems) = (action, task, assignees, problems)
        callResult = form["result"] ?? ""
        note = form["note"] ?? ""
        outcome = form["outcome"] ?? ""
        text = form["text"] ?? task.text
        was = task.editedState
        let proposal = action == .call ? today.adding(days: 2).workday : max(task.dueDay, today)
        due = form["due"] ?? proposal.description
        assignee = form["assignee"] ?? task.assignee.map { "\($0.id)" } ?? ""
    }

    var results: [SelectOption] { CallResult.options }
    var options: [SelectOption] { assignees.map { SelectOption("\($0.id)", $0.name) } }
    var anyone: String { "Everyone at \(task.site?.name ?? "the study")" }
}

extension ParticipantTask {
    /// What a form can change.
    var editedState: String {
        EditedState.digest(of: ["\(dueDay)", "\(assignee?.id.rawValue ?? 0)", text])
    }
}

extension CivilDate {
    /// The day itself, or the Monday after a weekend.
    fileprivate var workday: CivilDate {
        switch weekday {
        case .saturday: adding(days: 2)
        case .sunday: adding(days: 1)
        default: self
        }
    }
}

// What forms of tasks contain.
extension Form {
    /// The day on which a task is due.
    func dueDay(_ field: String = "due") throws(InvalidInput) -> CivilDate {
        guard let day = CivilDate((self[field] ?? "").trimmed) else {
            throw InvalidInput(field, "Enter a day as YYYY-MM-DD, such as 2026-11-30.")
        }
        return day
    }

    /// The user in a field, to whom tasks are assigned; nil for none.
    func user(_ field: String) throws(InvalidInput) -> UserID? {
        guard let text = self[field], !text.isEmpty else { return nil }
        guard let number = Int64(text) else { throw InvalidInput(field, "Choose a user from the list.") }
        return UserID(number)
    }

    /// What came of a call.
    func callResult() throws(InvalidInput) -> CallResult {
        guard let result = CallResult(rawValue: self["result"] ?? "") else {
            throw InvalidInput("result", "Choose what came of the call.")
        }
        return result
    }
}
