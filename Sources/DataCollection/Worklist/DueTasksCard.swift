import Access
import PortalUI
import Responses
import SQLStore
import Timekeeping
import Vocabulary
import WebAccess

/// The tasks that are due, as a home shows them: `{% use DueTasksCard(tasks) %}`
struct DueTasksCard: Sendable {
    /// A task.
    struct Row: Sendable {
        let icon: IconName
        let tone: String
        let text: String
        let participant: PageLink
        let detail: String
        let due: String
        let isOverdue: Bool
        /// What is usually done with it; nil for users who only read.
        let action: PageLink?
    }

    private static let countMax = 8

    let rows: [Row]
    let address: String
    private let count: Int

    /// Reads the tasks of the sites that a grant covers.
    init(
        _ context: RequestContext, showsSites: Bool, today: CivilDate,
        with grant: Grant<ViewResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        var filter = TaskFilter()
        filter.dueBy = today
        let tasks = try ParticipantTaskRepository.page(
            filter, count: Self.countMax, with: grant, transaction)
        count = try ParticipantTaskRepository.count(filter, with: grant, transaction)
        let channel = grant.subject
        address = ResponsePaths.worklist(channel) + "?list=\(WorklistTab.all.rawValue)"
        rows = tasks.map { task in
            let mayAct = context.hasPermission(FollowParticipantsAtSites.self, at: task.site?.id)
            return Row(task, showsSites, context.actor.user, today, mayAct: mayAct, channel)
        }
    }

    var hint: String? { count == 0 ? nil : "\(NumberFormat.integer(count)) today or overdue" }
    var hasMore: Bool { count > rows.count }
}

extension DueTasksCard.Row {
    fileprivate init(
        _ task: ParticipantTask, _ showsSite: Bool, _ user: UserID?, _ today: CivilDate, mayAct: Bool,
        _ channel: Channel
    ) {
        (icon, text) = (task.kind.icon, task.text)
        isOverdue = task.dueDay < today
        tone = (isOverdue ? Tone.red : .amber).className
        participant = PageLink(
            "Participant \(task.participant)", to: ResponsePaths.participant(task.participant, channel))
        detail = task.detail(showsSite: showsSite, to: user)
        due = task.dueDay.due(from: today)
        let main = TaskAction.main(for: task.kind)
        var list = WorklistQuery()
        list.tab = .all
        action = mayAct ? PageLink(main.title, to: main.page(for: task.id, on: list, channel)) : nil
    }
}
