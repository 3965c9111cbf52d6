import Access
import PortalUI
import Vocabulary

/// The page that archives or unarchives an organization or app, with what prevents it.
struct ArchivePage {
    var frame: Frame
    let folder: Folder
    let obstacles: [ArchiveObstacle]

    var isArchived: Bool { folder.archivedFolder != nil }
    var noun: String { folder.kind.title.lowercased() }
    var action: String { FolderPaths.archive(of: folder) + (isArchived ? ArchiveController.unarchiving : "") }
    var button: String { isArchived ? "Unarchive \(noun)" : "Archive \(noun)" }
    var cancelAddress: String { FolderPaths.of(folder) }

    /// The heading under which the parent page lists an archived folder.
    static func list(of folder: Folder) -> String {
        folder.kind == .organization ? "Archived organizations" : "Archived apps"
    }

    /// The effects of archiving, most important first.
    var facts: [DescriptionItem] {
        [
            DescriptionItem(
                "For participants",
                """
                Nothing changes in apps. Deactivated studies stay deactivated, active Test studies continue for their \
                testers, and scheduled notifications are sent.
                """),
            DescriptionItem(
                "Still readable",
                "Designs, responses, exports and the audit log, for everyone who has access to them now."),
            DescriptionItem(
                "Not possible",
                "Creating, changing, publishing or importing anything in it, in the portal or through the API."
            ),
            DescriptionItem(
                "People",
                "Accounts, groups and roles still work. You can still add and remove people."
            ),
            DescriptionItem(
                "Location",
                "Hidden from study lists and choices. Listed on the parent page under \(Self.list(of: folder))."
            ),
            DescriptionItem("Duration", "Until you unarchive it. Everything is then as it was before."),
        ]
    }
}

/// A Live study that prevents its app or organization from being archived.
struct ArchiveObstacle {
    let title: String
    let studyID: String
    let address: String
    let chip: StateChip

    init(_ channel: Channel) {
        title = channel.study.title
        studyID = channel.studyID.text
        address = FolderPaths.of(channel)
        chip = .study(channel.status)
    }
}
