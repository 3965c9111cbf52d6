import Access
import PortalUI
import Timekeeping
import Vocabulary

/// The studies in a folder, with the figures and the folders directly below it.
struct HomePage {
    let frame: Frame
    let address: String
    /// The first steps that are still to do; nil if there are none.
    var firstSteps: FirstSteps?
    let tiles: [StatTile]
    let folders: FolderTable?
    let list: StudyList
    /// The archived folders directly below; nil if there are none.
    let archived: FolderTable?
    let nothing: EmptyState
    let actions: [ButtonLink]

    /// The folders; empty ones aren't listed while the first steps say what to create.
    var shownFolders: FolderTable? { firstSteps != nil && folders?.lines.isEmpty == true ? nil : folders }
    /// Whether an empty list of studies says so; the first steps do if they are shown.
    var showsNothing: Bool { firstSteps == nil }

    var hideAddress: String { FirstStepsController.hide }

    /// The organizations of a site or the apps of an organization.
    struct FolderTable {
        let title: String
        let nameTitle: String
        let idTitle: String
        let lines: [FolderRow]
        /// The text shown if there are no folders.
        let nothing: EmptyState?
        /// The note shown if there are more folders than fit.
        let rest: String?
    }

    /// A folder with its studies.
    struct FolderRow {
        let title: String
        let name: String
        /// The folder's page; nil if the user has access only to a study's Test channel in it.
        let address: String?
        let states: [StateCount]
        let studies: String
    }

    /// The number of a folder's studies in a state.
    struct StateCount {
        let chip: StateChip
        let count: String
    }
}

/// A list of studies with its search, filters and pages.
struct StudyList {
    /// The minimum number of studies for which a search is shown.
    private static let searchThreshold = 8

    let address: String
    let selection: StudyListFilter
    let total: Int
    let apps: [PortalUI.SelectOption]
    let lines: [StudyListItem]
    let showsApp: Bool
    let showsOrganization: Bool
    let showsParticipants: Bool
    let showsResponses: Bool
    let showsChanges: Bool
    let hasMenus: Bool

    var isEmpty: Bool { total == 0 }
    var hasTools: Bool { total > Self.searchThreshold || selection.isNarrowed }
    var everything: PageLink { PageLink("Show all studies", to: address) }
    var status: String? { selection.status?.rawValue }
    var chosenApp: String { selection.app.map { "\($0)" } ?? "" }

    var tabs: [Tab] {
        let statuses = StudyStatus.allCases.filter {
            selection.counts[$0] != nil || selection.status == $0
        }
        return [
            Tab(
                "All", to: address + selection.query(status: nil),
                count: NumberFormat.integer(selection.count),
                isCurrent: selection.status == nil)
        ]
            + statuses.map { status in
                Tab(
                    status.title, to: address + selection.query(status: status),
                    count: NumberFormat.integer(selection.counts[status] ?? 0),
                    isCurrent: selection.status == status
                )
            }
    }

    var nameHeading: SortHeading { heading("Study", .name) }
    var stateHeading: SortHeading { heading("State", .state) }
    var changedHeading: SortHeading { heading("Last change", .changed) }
    /// The sort order as a hidden field of the search; empty for the default order.
    var sort: String { selection.order.text }
    /// The sort options next to the search, because phones don't show column headings.
    var sortOptions: [PortalUI.SelectOption] {
        let options = [
            PortalUI.SelectOption("", "By app and Study ID"), PortalUI.SelectOption("name", "By name"),
            PortalUI.SelectOption("-changed", "Latest change first"),
            PortalUI.SelectOption("state", "By state"),
        ]
        return options.contains { $0.value == sort }
            ? options : options + [PortalUI.SelectOption(sort, "As the table")]
    }

    private func heading(_ title: String, _ column: StudySortOrder.Column) -> SortHeading {
        let next = StudySortOrder.next(column, after: selection.order)
        return SortHeading(
            title, to: address + selection.query(status: selection.status, order: next),
            order: selection.order.order(of: column))
    }

    var pager: Pager {
        let (number, status) = (selection.number, selection.status)
        func link(_ page: Int) -> String { address + selection.query(status: status, page: page) }
        return Pager(
            selection.summary, first: number > 2 ? link(1) : nil,
            previous: number > 1 ? link(number - 1) : nil, next: selection.hasMore ? link(number + 1) : nil,
            last: number + 1 < selection.lastPage ? link(selection.lastPage) : nil)
    }
}
