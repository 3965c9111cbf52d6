import Adherence
import HTTP
import PortalUI
import Timekeeping

/// Participants by day.
struct AdherencePeoplePage {
    let frame: Frame
    let address: String
    let filter: AdherencePeopleRepository.Filter
    let sites: SiteFilterOptions
    let heat: PeopleHeat
    let counts: [SilenceFilter?: Int]
    let isFirst: Bool
    let hasMore: Bool

    var site: String { SiteFilterOptions.value(of: filter.site) }
    var silence: String { filter.silence?.value ?? "" }

    var tabs: [Tab] {
        SilenceFilter.choices.map { choice in
            Tab(
                choice?.title ?? "All", to: link(silence: choice?.value ?? ""),
                count: NumberFormat.integer(counts[choice] ?? 0), isCurrent: choice == filter.silence)
        }
    }

    var orders: [SelectOption] {
        PeopleOrder.allCases.map { SelectOption($0.rawValue, $0.title) }
    }

    var rows: [Heatmap.Row] { heat.rows }

    var summary: String {
        "\(NumberFormat.counted(heat.people.count, "participant", "participants")) on this page, \(filter.order.phrase)"
    }

    var first: String? { isFirst ? nil : link(silence: silence) }

    var next: String? {
        guard hasMore, let last = heat.people.last else { return nil }
        let value =
            switch filter.order {
            case .silence: last.lastContactAt.milliseconds
            case .misses: Int64(last.missedInARow)
            case .number: Int64(0)
            }
        let position = AdherencePeopleRepository.Position(value: value, id: last.id)
        return link(silence: silence, [("after", position.text)])
    }

    private func link(silence: String, _ more: [(String, String)] = []) -> String {
        let order = filter.order == .silence ? "" : filter.order.rawValue
        let own = [("silence", silence), ("site", site), ("order", order)].filter { !$0.1.isEmpty } + more
        return own.isEmpty ? address : "\(address)?\(PercentCoding.query(own))"
    }
}

extension PeopleOrder {
    /// The words in the list of orders.
    var title: String {
        switch self {
        case .silence: "Longest without contact"
        case .misses: "Most runs missed in a row"
        case .number: "Newest"
        }
    }

    /// The words in a sentence.
    var phrase: String {
        switch self {
        case .silence: "longest without contact first"
        case .misses: "most runs missed in a row first"
        case .number: "newest first"
        }
    }
}
