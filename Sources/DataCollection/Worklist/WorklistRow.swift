import Access
import PortalUI
import Responses
import Timekeeping
import Vocabulary

/// A task on the worklist.
struct WorklistRow {
    let id: String
    let icon: IconName
    let text: String
    let participant: PageLink
    let detail: String
    let due: String
    let isOverdue: Bool
    /// Whether it's open and due today.
    let isDue: Bool
    let mayAct: Bool
    /// Whether its checkbox is ticked.
    let isSelected: Bool
    /// Whether it's closed and the user may open it again.
    let mayReopen: Bool
    let reopenAddress: String
    /// The form that is open below the task; nil for none.
    let form: TaskForm?
    /// The title of the button, and the page with its form.
    let main: PageLink
    let change: PageLink
    let cancel: PageLink
    /// The page without a form.
    let closed: String
    /// Where the open form is sent.
    let formAddress: String
    /// Short changes of one click: the title and the fields.
    let quick: [(title: String, fields: [HiddenField])]
    let changeAddress: String

    init(_ task: ParticipantTask, on page: WorklistPage, mayAct: Bool, form: TaskForm?) {
        let (query, channel) = (page.query, page.channel)
        func opening(_ action: TaskAction) -> PageLink {
            PageLink(action.title, to: action.page(for: task.id, on: query, channel))
        }
        id = "\(task.id)"
        icon = task.kind.icon
        text = task.text
        participant = PageLink(
            "Participant \(task.participant)", to: ResponsePaths.participant(task.participant, channel))
        detail = task.detail(showsSite: !page.sites.options.isEmpty, to: page.user)
        isOverdue = task.state == .open && task.dueDay < page.today
        isDue = task.state == .open && task.dueDay == page.today
        due = task.closedAt.map(TimeText.minuteWords) ?? task.dueDay.due(from: page.today)
        self.mayAct = mayAct && task.state == .open
        isSelected = page.selection?.selected.contains(task.id) ?? false
        mayReopen = mayAct && task.state != .open
        self.form = form
        main = opening(.main(for: task.kind))
        change = opening(.change)
        cancel = opening(.cancel)
        closed = query.address(channel, after: query.after) + "#task-\(task.id)"
        let own = ResponsePaths.task(task.id, channel)
        changeAddress = query.address(of: own)
        reopenAddress = query.address(of: own + "/reopen")
        formAddress = query.address(of: own + Self.path(of: form?.action ?? .change))
        quick = Self.quick(task, page)
    }

    private static func path(of action: TaskAction) -> String {
        switch action {
        case .call: "/call"
        case .complete: "/complete"
        case .cancel: "/cancel"
        case .change: ""
        }
    }

    private static func quick(
        _ task: ParticipantTask, _ page: WorklistPage
    ) -> [(title: String, fields: [HiddenField])] {
        let days = [
            ("Due tomorrow", page.today.adding(days: 1)), ("Due in a week", page.today.adding(days: 7)),
        ]
        var quick = days.filter { $0.1 != task.dueDay }.map { title, day in
            (title: title, fields: [HiddenField("due", day.description)])
        }
        if let user = page.user, user != task.assignee?.id {
            quick.insert((title: "Assign to me", fields: [HiddenField("assignee", "\(user)")]), at: 0)
        }
        return quick
    }
}

extension ParticipantTask {
    /// Returns the site, whose task it is, and what was done about it.
    func detail(showsSite: Bool, to user: UserID?) -> String {
        var parts: [String] = showsSite ? [site?.code ?? "No site"] : []
        if let closedBy {
            let verb = state == .canceled ? "Canceled" : "Completed"
            return (parts + ["\(verb) by \(closedBy)" + (outcome.isEmpty ? "" : ": \(outcome)")])
                .joined(separator: ", ")
        }
        if let assignee {
            parts.append(assignee.id == user ? "yours" : assignee.name)
        } else {
            parts.append("not assigned")
        }
        if calls > 0 { parts.append(NumberFormat.counted(calls, "call", "calls") + " so far") }
        return parts.joined(separator: ", ")
    }
}
