import Access
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary

/// The form of a new task.
struct NewTaskPage {
    /// What was entered.
    struct Entered {
        var participant: String
        let kind: String
        let text: String
        let due: String
        let assignee: String?
        let back: String

        init(_ form: Form, today: CivilDate) {
            participant = (form["participant"] ?? "").trimmed
            kind = form["kind"] ?? ParticipantTask.Kind.call.rawValue
            text = (form["text"] ?? "").trimmed
            due = form["due"] ?? today.description
            assignee = form["assignee"]
            back = form["back"] ?? ""
        }
    }

    let frame: Frame
    let address: String
    let back: String
    let entered: Entered
    let assignees: [TaskAssignee]
    let user: UserID?
    let problems: FormProblems

    var kinds: [SelectOption] { ParticipantTask.Kind.options }
    var options: [SelectOption] { assignees.map { SelectOption("\($0.id)", $0.name) } }
    /// New tasks are the user's own, unless something else is chosen.
    var assignee: String { entered.assignee ?? user.map { "\($0)" } ?? "" }
}
