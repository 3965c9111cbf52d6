import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import Tables

/// The participants of a study.
struct ParticipantsPage {
    let frame: Frame
    let address: String
    let search: ParticipantSearch
    let counts: ParticipantListingRepository.Counts
    /// The number of participants of whom nothing was heard although a run was missed.
    let silent: Int
    let sites: [StudySite]
    let seesAllSites: Bool
    /// The rows; nil for those who were erased, of whom only the number is left.
    private(set) var table: DataGrid?

    /// Adds the rows.
    mutating func show(_ grid: DataGrid) {
        var grid = grid
        grid.noun = RowNoun("participant", "participants")
        grid.states = [
            ParticipantState.active.title: .enrolled, ParticipantState.withdrawn.title: .withdrawn,
        ]
        grid.explanation =
            "Silent: the days since the last contact, if a run was missed since then. A dash means that none was missed, "
            + "or that the participant has left."
        grid.nothing = EmptyState(
            "No one has enrolled yet",
            "Participants appear here after they enroll in the app, with or without a token.", icon: .people)
        table = grid
        let search = finder
        table?.search = search
    }

    /// The form that finds a participant.
    var finder: GridSearch {
        GridSearch(
            to: address, keeping: kept, text: typed, label: placeholder, site: site, sites: options)
    }

    private var filters: [RowFilter] { table?.view.filters ?? [] }

    /// Returns the value of the first filter of a column by this comparison.
    private func value(_ column: String, _ operation: String = "eq") -> String? {
        filters.first { $0.column.name == column && $0.operation == operation }?.value
    }

    var headClass: String { table == nil ? "sheet" : "sheet joins-next" }

    // MARK: States

    private var state: ParticipantState? {
        if search.state == .erased { return .erased }
        return value(ParticipantPageTable.stateName).flatMap { title in
            ParticipantState.allCases.first { $0.title == title }
        }
    }

    var tabs: [Tab] {
        let all = Tab(
            "All", to: link(), count: formatted(counts.states.enrolled), isCurrent: state == nil && !isSilent)
        let quiet = Tab(
            "Silent", to: link(isSilent: true), count: NumberFormat.integer(silent), isCurrent: isSilent)
        return [all, quiet]
            + ParticipantState.allCases.map { state in
                Tab(
                    state == .withdrawn ? "\(state.title), data kept" : state.title, to: link(to: state),
                    count: formatted(counts.states[state]), isCurrent: self.state == state)
            }
    }

    /// The filter of the tab with those of whom nothing was heard although a run was missed.
    private static let silence = "\(RowFilter.prefix)\(ParticipantPageTable.silenceName)~isnonblank"

    private var isSilent: Bool { value(ParticipantPageTable.silenceName, "isnonblank") != nil }

    /// Returns the URL of the same rows with another state. Of erased participants, there is only one page.
    private func link(to state: ParticipantState? = nil, isSilent: Bool = false) -> String {
        let own =
            state.map { [(ParticipantSearch.stateName, $0.rawValue)] }
            ?? (isSilent ? [(Self.silence, "")] : [])
        let view = table?.view.parameters ?? []
        let kept =
            state == .erased
            ? []
            : view.filter {
                $0.0 != Self.silence
                    && !$0.0.hasPrefix(RowFilter.prefix + ParticipantPageTable.stateName + "~")
            }
        return kept.isEmpty && own.isEmpty ? address : "\(address)?\(PercentCoding.query(kept + own))"
    }

    /// Formats a number of participants, followed by a plus sign if not all were counted.
    private func formatted(_ count: Int) -> String {
        let isCapped =
            counts.states.active + counts.states.withdrawn >= ParticipantListingRepository.participantMax
        return NumberFormat.integer(count) + (isCapped ? "+" : "")
    }

    /// A note about participants whose withdrawal request was not recorded, or an empty string.
    var note: String {
        guard state == .withdrawn, counts.unrecorded > 0 else { return "" }
        let who = NumberFormat.counted(counts.unrecorded, "participant", "participants")
        return
            "\(who) left before the portal recorded whether to delete their data. Earlier versions kept the data of "
            + "iPhone users who chose to delete it. Ask these participants, or erase their data on their pages."
    }

    /// What is left of erased participants.
    var erased: EmptyState {
        let count = counts.states.erased
        guard count > 0 else { return EmptyState("No participants have been erased.") }
        return EmptyState(
            "\(NumberFormat.counted(count, "participant was", "participants were")) erased. "
                + "Their data, numbers, and tokens were deleted.")
    }

    // MARK: Search

    var placeholder: String { search.findsTokens ? "Participant Id or token" : "Participant Id" }

    /// What is searched for.
    var typed: String {
        if !search.text.isEmpty { return search.text }
        return value(ParticipantPageTable.numberName) ?? value(ParticipantPageTable.tokenName, "startswith")
            ?? ""
    }

    var options: [SelectOption] { SiteFilterOptions(sites, hasNone: seesAllSites).options }

    /// The option of the site by which the rows are filtered.
    var site: String {
        let code = value(Column.siteName)
        let isNone = value(Column.siteName, "isblank") != nil
        let chosen = sites.first { $0.code == code }.map {
            SiteFilter.site($0.id)
        }
        return SiteFilterOptions.value(of: isNone ? .noSite : chosen)
    }

    /// The fields that the search form keeps: everything but the filters that it sets.
    var kept: [HiddenField] {
        let set =
            [
                (ParticipantPageTable.numberName, "eq"), (ParticipantPageTable.tokenName, "startswith"),
            ] + (options.isEmpty ? [] : [(Column.siteName, "eq"), (Column.siteName, "isblank")])
        let names = Set(set.map { "\(RowFilter.prefix)\($0.0)~\($0.1)" })
        return (table?.view.parameters ?? []).filter { !names.contains($0.0) }.map { HiddenField($0.0, $0.1) }
    }

    /// A notice about text by which nothing can be found.
    var notice: Notice? {
        guard search.isUnknown else { return nil }
        return Notice(.note, "No results for \(search.text).", "Enter the number of a participant.")
    }
}
