import Access
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary
import WebAccess

/// The form of a new task.
struct NewTaskPage {
    /// What was entered.
    struct Entered {
        let participant: String
        let kind: String
        let text: String
        let due: String
        let assignee: String?
        /// Where the form was opened: ``NewTaskPage/fromParticipant``, or the query of the worklist.
        let back: String

        /// Reads the form, or what the link to the page says.
        init(_ context: RequestContext, today: CivilDate) {
            let (form, query) = (context.form, context.request.query)
            participant = (form["participant"] ?? query["participant"] ?? "").trimmed
            kind = form["kind"] ?? ParticipantTask.Kind.call.rawValue
            text = form.text("text")
            due = form["due"] ?? today.description
            assignee = form["assignee"]
            back = form["back"] ?? query["back"] ?? ""
        }
    }

    /// Says that the form was opened on the page of the participant.
    static let fromParticipant = "participant"

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
