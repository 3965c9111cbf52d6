import Access
import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// One channel of a study in a list.
struct StudyListItem {
    let title: String
    let studyID: String
    let isTest: Bool
    /// Whether the row is below the one of the same study's Live channel.
    let isNested: Bool
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
    /// The actions that the user may perform on the study.
    let menu: [MenuItem]

    /// Creates the row of a channel; `previous` is the study of the row above.
    init(
        _ channel: Channel, of index: VisibleStudies, _ change: LastChange?, after previous: FolderID?,
        now: Instant
    ) {
        title = channel.study.title
        studyID = channel.studyID.text
        isTest = channel.kind == .test
        isNested = channel.kind == .test && channel.study.id == previous
        app = channel.app.title
        organization = channel.app.organization.title
        state = StudyState(channel.status, channel: channel.kind)
        address = FolderPaths.of(channel)
        participants = index.participants(of: channel.id).map(NumberFormat.integer)
        let responses = index.responses(of: channel.id)
        recent = responses.map { NumberFormat.integer($0.recent) }
        failed = responses.flatMap {
            $0.failed > 0 ? NumberFormat.counted($0.failed, "error", "errors") : nil
        }
        failedAddress = address + "/responses?status=2"
        changedBy = change?.author.name
        changedItem = change?.item
        changedAt = change.map { TimeText($0.at, from: now) }
        menu = Self.menu(channel, of: index, isDesigned: change != nil)
    }

    var className: String { isNested ? "lead nested" : "lead" }

    private static func menu(_ channel: Channel, of index: VisibleStudies, isDesigned: Bool) -> [MenuItem] {
        let address = FolderPaths.of(channel)
        var items: [MenuItem] = []
        if isDesigned {
            items = [
                MenuItem("Design", to: address + "/design", icon: .pages),
                MenuItem("Copy and export", to: address + "/design/copy", icon: .copy),
            ]
        }
        if channel.archivedFolder == nil, index.may(EditDesign.self, on: channel.study.id) {
            let noun = channel.kind == .test ? "Test channel" : "study"
            items.append(
                MenuItem(
                    "Delete \(noun)\u{2026}", to: FolderPaths.deletion(of: channel), icon: .trash,
                    isDanger: true))
        }
        return items
    }
}
