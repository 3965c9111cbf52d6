import Access
import PortalUI
import Studies
import Timekeeping

/// The studies at a place, with its figures and the folders directly below it.
struct HomePage {
    let frame: Frame
    let address: String
    let tiles: [StatTile]
    let folders: FolderList?
    let list: StudyList
    let nothing: EmptyState
    let actions: [ButtonLink]

    /// The organizations of a site or the apps of an organization.
    struct FolderList {
        let title: String
        let nameTitle: String
        let idTitle: String
        let lines: [FolderLine]
        let nothing: EmptyState
        /// Said where not all fit.
        let rest: String?
    }

    /// A folder and what is in it.
    struct FolderLine {
        let title: String
        let name: String
        /// Where it leads; nil where the viewer may come to a study's Test channel in it and not to itself.
        let address: String?
        let states: [StateCount]
        let studies: String
    }

    /// How many studies of a folder are in a state.
    struct StateCount {
        let chip: StateChip
        let count: String
    }
}

/// A list of studies with its search, filters and pages.
struct StudyList {
    /// From how many studies on there is a search.
    private static let searchThreshold = 8

    let address: String
    let selection: StudySelection
    let total: Int
    let apps: [PortalUI.Choice]
    let lines: [StudyLine]
    let showsApp: Bool
    let showsOrganization: Bool
    let showsParticipants: Bool
    let showsResponses: Bool
    let showsChanges: Bool

    var isEmpty: Bool { total == 0 }
    var hasTools: Bool { total > Self.searchThreshold || selection.isNarrowed }
    var everything: PageLink { PageLink("Show all studies", to: address) }
    var status: String? { selection.status?.rawValue }
    var chosenApp: String { selection.app.map { "\($0)" } ?? "" }

    var tabs: [Tab] {
        let all = selection.counts.values.reduce(0, +)
        let statuses = StudyStatus.allCases.filter {
            selection.counts[$0] != nil || selection.status == $0
        }
        return [
            Tab(
                "All", to: address + selection.query(status: nil), count: Figures.whole(all),
                isCurrent: selection.status == nil)
        ]
            + statuses.map { status in
                Tab(
                    status.title, to: address + selection.query(status: status),
                    count: Figures.whole(selection.counts[status] ?? 0), isCurrent: selection.status == status
                )
            }
    }

    var pager: Pager {
        let (number, status) = (selection.number, selection.status)
        return Pager(
            selection.summary,
            previous: number > 1 ? address + selection.query(status: status, page: number - 1) : nil,
            next: selection.hasMore ? address + selection.query(status: status, page: number + 1) : nil)
    }
}

/// One channel of a study in a list.
struct StudyLine {
    let title: String
    let studyID: String
    let isTest: Bool
    let app: String
    let organization: String
    let state: StudyState
    let address: String
    let participants: String?
    let recent: String?
    let failed: String?
    let failedAddress: String
    let changedBy: String?
    let changedItem: String?
    let changedAt: TimeText?

    init(_ channel: Channel, of index: StudyIndex, _ change: LastChange?, now: Instant) {
        title = channel.study.title
        studyID = channel.studyID.text
        isTest = channel.kind == .test
        app = channel.app.title
        organization = channel.app.organization.title
        state = StudyState(channel.status, channel: channel.kind)
        address = PlaceAddress.of(channel)
        participants = index.participants(of: channel).map(Figures.whole)
        let responses = index.responses(of: channel)
        recent = responses.map { Figures.whole($0.recent) }
        failed = responses.flatMap { $0.failed > 0 ? Figures.counted($0.failed, "error", "errors") : nil }
        failedAddress = address + "/responses?status=2"
        changedBy = change?.author.name
        changedItem = change?.item
        changedAt = change.map { TimeText($0.at, from: now) }
    }
}
