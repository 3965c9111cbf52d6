import Access
import HTTP
import Responses
import Vocabulary
import WebAccess

/// The lists of tasks. Raw values are those in addresses.
enum WorklistTab: String, CaseIterable, Sendable {
    case mine, all, unassigned, done

    /// The words on the tab.
    var title: String {
        switch self {
        case .mine: "Mine"
        case .all: "All"
        case .unassigned: "Not assigned"
        case .done: "Done"
        }
    }
}

/// What the address of a worklist asks for.
struct WorklistQuery: Sendable, Equatable {
    var tab = WorklistTab.mine
    var kind: ParticipantTask.Kind?
    var site: SiteFilter?
    /// Part of the text, or the number of a participant; empty for all tasks.
    var text = ""
    var after: ParticipantTaskRepository.Position?

    init() {}

    init(_ query: Query) throws {
        tab = try query.option("list") ?? .mine
        kind = try query.option("kind")
        site = try query.option("site", SiteFilterOptions.filter)
        text = String((query["q"] ?? "").trimmed.prefix(TaskDraft.textMax))
        after = try query.option("after", ParticipantTaskRepository.Position.init)
    }

    /// Returns the tasks of a list for a user.
    func filter(_ tab: WorklistTab? = nil, for user: UserID?) -> TaskFilter {
        var filter = TaskFilter()
        switch tab ?? self.tab {
        case .mine: filter.assignee = user.map { .user($0) }
        case .all: break
        case .unassigned: filter.assignee = TaskFilter.Assignee.none
        case .done: filter.isOpen = false
        }
        filter.kind = kind
        filter.site = site
        let typed = text.lowercased().replacing("participant", with: "").replacing("#", with: "").trimmed
        if let number = Int64(typed) {
            filter.participant = ParticipantID(number)
        } else {
            filter.text = text
        }
        return filter
    }

    /// The filters without the tab and the place in the list.
    var filters: [(String, String)] {
        [("kind", kind?.rawValue ?? ""), ("site", SiteFilterOptions.value(of: site)), ("q", text)]
            .filter { !$0.1.isEmpty }
    }

    /// Everything but the place in the list, as in an address; it is what a user saves.
    var saved: String { PercentCoding.query([("list", tab.rawValue)] + filters) }
}

extension WorklistQuery {
    /// Returns the address of the list, with more parameters.
    func address(
        _ channel: Channel, tab: WorklistTab? = nil, after: ParticipantTaskRepository.Position? = nil,
        _ more: [(String, String)] = []
    ) -> String {
        let shown = tab ?? self.tab
        let pairs =
            (shown == .mine ? [] : [("list", shown.rawValue)]) + filters
            + (after.map { [("after", $0.text)] } ?? []) + more
        let address = ResponsePaths.worklist(channel)
        return pairs.isEmpty ? address : "\(address)?\(PercentCoding.query(pairs))"
    }

    /// Returns an address below a worklist that keeps what is shown, so that the user comes back to it.
    func address(of path: String) -> String {
        let place = after.map { [("after", $0.text)] } ?? []
        return "\(path)?\(PercentCoding.query([("list", tab.rawValue)] + filters + place))"
    }
}
