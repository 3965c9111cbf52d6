import Access
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary

/// The worklist.
struct WorklistPage {
    let frame: Frame
    let channel: Channel
    let query: WorklistQuery
    let counts: [WorklistTab: Int]
    let tasks: [ParticipantTask]
    let hasMore: Bool
    let sites: SiteFilterOptions
    let saved: [WorklistFilter]
    let attention: WorklistAttention
    let today: CivilDate
    let user: UserID?
    /// The form that is open; nil for none.
    let form: TaskForm?
    /// The form for several tasks; nil for users who only read.
    let selection: SelectedTasksForm?
    /// The sites at which the user works on tasks; nil for users who only read.
    let actionSites: StudySiteScope?

    var address: String { ResponsePaths.worklist(channel) }
    var site: String { SiteFilterOptions.value(of: query.site) }
    var kind: String { query.kind?.rawValue ?? "" }
    var kinds: [SelectOption] { [SelectOption("", "All kinds")] + ParticipantTask.Kind.options }
    var newAddress: String { ResponsePaths.newTask(channel) }
    var remindersAddress: String { ResponsePaths.reminderRules(channel) }
    var rulesAddress: String { ResponsePaths.taskRules(channel) }
    var fileAddress: String { query.address(of: ResponsePaths.worklistFile(channel)) }
    var filterAddress: String { query.address(of: ResponsePaths.worklistFilters(channel)) }
    var selectedAddress: String { query.address(of: ResponsePaths.selectedTasks(channel)) }
    /// The form for several tasks, if one of those shown can be selected.
    var shownSelection: SelectedTasksForm? {
        tasks.contains { $0.state == .open && actionSites?.contains($0.site?.id) ?? false } ? selection : nil
    }
    var isFiltered: Bool { !query.filters.isEmpty }
    var mayChangeRules: Bool { actionSites?.isWholeStudy ?? false }
    var mayAct: Bool { actionSites != nil }

    var tabs: [Tab] {
        WorklistTab.allCases.map { tab in
            Tab(
                tab.title, to: query.address(channel, tab: tab),
                count: NumberFormat.integer(counts[tab] ?? 0), isCurrent: tab == query.tab)
        }
    }

    /// Overdue, today and later, or all closed ones.
    var groups: [WorklistGroup] {
        guard query.tab != .done else { return [WorklistGroup(title: "Newest first", rows: tasks.map(row))] }
        let parts: [(String, (CivilDate) -> Bool)] = [
            ("Overdue", { [today] in $0 < today }), ("Today", { [today] in $0 == today }),
            ("Later", { [today] in $0 > today }),
        ]
        return parts.map { title, contains in
            WorklistGroup(title: title, rows: tasks.filter { contains($0.dueDay) }.map(row))
        }
    }

    private func row(_ task: ParticipantTask) -> WorklistRow {
        WorklistRow(
            task, on: self, mayAct: actionSites?.contains(task.site?.id) ?? false,
            form: form.flatMap { $0.task.id == task.id ? $0 : nil })
    }

    /// A form whose task isn't among those shown.
    var separateForm: WorklistRow? {
        guard let form, !tasks.contains(where: { $0.id == form.task.id }) else { return nil }
        return WorklistRow(form.task, on: self, mayAct: true, form: form)
    }

    var emptyTitle: String {
        switch query.tab {
        case .mine: "Nothing is assigned to you"
        case .all, .unassigned: "No open tasks"
        case .done: "No closed tasks"
        }
    }

    var emptyText: String {
        query.tab == .mine && (counts[.all] ?? 0) > 0
            ? "Open All to see the tasks of others and those that aren't assigned."
            : "Tasks are added here, on the pages of participants, and by rules."
    }

    var summary: String {
        "\(NumberFormat.counted(tasks.count, "task", "tasks")) on this page, "
            + (query.tab == .done ? "newest first" : "in the order in which they are due")
    }
    var first: String? { query.after == nil ? nil : query.address(channel) }
    var next: String? {
        guard hasMore, let last = tasks.last else { return nil }
        return query.address(channel, after: last.position)
    }
}

/// Tasks below one heading.
struct WorklistGroup {
    let title: String
    let rows: [WorklistRow]
}
