import Access
import HTTP
import Responses
import Vocabulary
import WebAccess

/// The lists of deviations. Raw values are those in addresses.
enum DeviationTab: String, CaseIterable, Sendable {
    case unexplained, undecided, decided, all

    /// The words on the tab.
    var title: String { state?.title ?? "All" }
    /// Nil for all.
    var state: Deviation.State? { Deviation.State(rawValue: rawValue) }
    /// Whether decisions can be chosen.
    var hasDecisions: Bool { self == .decided || self == .all }
}

/// What the address of the deviations asks for.
struct DeviationQuery: Sendable, Equatable {
    var tab = DeviationTab.unexplained
    var kind: Deviation.Kind?
    var decision: Deviation.Decision?
    var site: SiteFilter?
    /// The number of a participant as typed; empty for all.
    var participant = ""
    var after: DeviationRepository.Position?

    init() {}

    init(_ query: Query) throws {
        tab = try query.option("list") ?? .unexplained
        kind = try query.option("kind")
        decision = try query.option("decision")
        site = try query.option("site", SiteFilterOptions.filter)
        participant = String((query["participant"] ?? "").trimmed.prefix(20))
        after = try query.option("after", DeviationRepository.Position.init)
    }

    /// Returns which deviations a list has. What isn't a number is one that no participant has.
    func filter(_ tab: DeviationTab? = nil) -> DeviationFilter {
        var filter = DeviationFilter((tab ?? self.tab).state)
        (filter.kind, filter.site) = (kind, site)
        if (tab ?? self.tab).hasDecisions { filter.decision = decision }
        if !participant.isEmpty { filter.participant = ParticipantID(Int64(participant) ?? 0) }
        return filter
    }

    /// The filters without the tab and the place in the list.
    var filters: [(String, String)] {
        [
            ("kind", kind?.rawValue ?? ""), ("decision", decision?.rawValue ?? ""),
            ("site", SiteFilterOptions.value(of: site)), ("participant", participant),
        ].filter { !$0.1.isEmpty }
    }

    /// Returns an address at or below that of the deviations which keeps what is shown.
    func address(
        of path: String, tab: DeviationTab? = nil, after: DeviationRepository.Position? = nil
    ) -> String {
        let pairs =
            [("list", (tab ?? self.tab).rawValue)] + filters + (after.map { [("after", $0.text)] } ?? [])
        return "\(path)?\(PercentCoding.query(pairs))"
    }
}
