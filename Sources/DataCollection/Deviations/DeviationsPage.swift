import Access
import Adherence
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary

/// The list of deviations.
struct DeviationsPage {
    /// What is done with the selected deviations.
    enum Action {
        case explain, decide
    }

    let frame: Frame
    let channel: Channel
    let query: DeviationQuery
    let counts: [DeviationTab: Int]
    let deviations: [Deviation]
    let hasMore: Bool
    let sites: SiteFilterOptions
    let titles: [ActivityID: String]
    let hasRules: Bool
    let entered: EnteredDeviations
    /// The sites at which the user records deviations; nil for users who don't.
    let recordingSites: StudySiteScope?
    let mayDecide: Bool
    let problems: FormProblems

    var address: String { ResponsePaths.deviations(channel) }
    var newAddress: String? { recordingSites == nil ? nil : ResponsePaths.newDeviation(channel) }
    var rulesAddress: String { ResponsePaths.deviationRules(channel) }
    var fileAddress: String { query.address(of: address + "/deviations.csv") }
    var site: String { SiteFilterOptions.value(of: query.site) }
    var kind: String { query.kind?.rawValue ?? "" }
    var decision: String { query.decision?.rawValue ?? "" }
    var kinds: [SelectOption] {
        [SelectOption("", "All kinds")] + Deviation.Kind.allCases.map { SelectOption($0.rawValue, $0.title) }
    }
    var decisions: [SelectOption] { [SelectOption("", "All decisions")] + Deviation.Decision.options }
    var hasDecisions: Bool { query.tab.hasDecisions }

    var tabs: [Tab] {
        DeviationTab.allCases.map { tab in
            Tab(
                tab.title, to: query.address(of: address, tab: tab),
                count: NumberFormat.integer(counts[tab] ?? 0), isCurrent: tab == query.tab)
        }
    }

    /// What the user can do with the deviations of the list; nil for nothing.
    var action: Action? {
        switch query.tab {
        case .unexplained: recordingSites == nil ? nil : .explain
        case .undecided: mayDecide ? .decide : recordingSites == nil ? nil : .explain
        case .decided: mayDecide ? .decide : nil
        case .all: nil
        }
    }

    var formAddress: String {
        query.address(
            of: address + (action == .decide ? "/decisions" : "/reasons"), after: query.after)
    }

    var rows: [DeviationRow] { deviations.map(row) }

    private func row(_ deviation: Deviation) -> DeviationRow {
        let mayChange = action == .decide || recordingSites?.contains(deviation.site?.id) ?? false
        return DeviationRow(
            deviation, titles, channel, isSelectable: action != nil && mayChange,
            isSelected: entered.selected.contains { $0.id == deviation.id })
    }

    var emptyText: String {
        hasRules
            ? "Missed runs of the activities that the protocol requires appear here, and what users record."
            : "Choose the activities of which every missed run is a deviation, or record one yourself."
    }

    var first: String? { query.after == nil ? nil : query.address(of: address) }
    var next: String? {
        guard hasMore, let last = deviations.last else { return nil }
        return query.address(
            of: address,
            after: last.position)
    }
    var summary: String {
        "\(NumberFormat.counted(deviations.count, "deviation", "deviations")) on this page, "
            + (hasDecisions ? "newest first" : "oldest first")
    }
}
