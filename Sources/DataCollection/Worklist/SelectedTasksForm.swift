import Access
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary

/// What is done with the selected tasks. Raw values are those of buttons.
enum SelectedTasksAction: String {
    case assign, postpone, complete
}

/// The form for the selected tasks of a worklist, with what was entered.
struct SelectedTasksForm {
    /// The tasks that can be changed at once: those of a page.
    static let countMax = 100

    let selected: [TaskID]
    let assignee: String
    let due: String
    let outcome: String
    let assignees: [TaskAssignee]
    let problems: FormProblems

    init(
        _ form: Form, _ assignees: [TaskAssignee], user: UserID?, today: CivilDate, problems: FormProblems
    ) {
        selected = Self.tasks(form)
        assignee = form["assign-to"] ?? user.map { "\($0)" } ?? ""
        due = form["due-on"] ?? today.adding(days: 1).description
        outcome = form["outcome-of-all"] ?? ""
        (self.assignees, self.problems) = (assignees, problems)
    }

    var options: [SelectOption] { assignees.map { SelectOption("\($0.id)", $0.name) } }

    /// Returns the tasks that a form selects, each once.
    private static func tasks(_ form: Form) -> [TaskID] {
        var known: Set<TaskID> = []
        return form.all("task").compactMap { Int64($0).map { TaskID($0) } }.filter {
            known.insert($0).inserted
        }
    }

    /// Returns the tasks that a form selects.
    ///
    /// - Throws: ``InvalidInput`` if none are selected, or more than a page has.
    static func selection(_ form: Form) throws(InvalidInput) -> [TaskID] {
        let tasks = tasks(form)
        if tasks.isEmpty { throw InvalidInput("", "Select one or more tasks.") }
        if tasks.count > countMax { throw InvalidInput("", "Select at most \(countMax) tasks at a time.") }
        return tasks
    }
}
