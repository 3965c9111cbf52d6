import Access
import PortalUI
import Studies

/// What archiving an organization or app means, what is in its way, and how it is taken out again.
struct ArchivePage {
    var frame: Frame
    let folder: Folder
    let obstacles: [ArchiveObstacle]

    var isArchived: Bool { folder.archivedFolder != nil }
    var noun: String { folder.kind.title.lowercased() }
    var action: String { FolderPaths.archive(of: folder) + (isArchived ? ArchiveController.takingOut : "") }
    var button: String { isArchived ? "Take the \(noun) out" : "Archive \(noun)" }
    var cancelAddress: String { FolderPaths.of(folder) }

    /// The heading under which a folder is while it is archived, on the page above it.
    static func list(of folder: Folder) -> String {
        folder.kind == .organization ? "Archived organizations" : "Archived apps"
    }

    /// What it means, in the order of what people ask first.
    var facts: [DescriptionItem] {
        [
            DescriptionItem(
                "For participants",
                """
                Nothing changes in apps. A study that is deactivated stays so; a Test study that runs goes on for its \
                testers, and notifications that are scheduled are sent.
                """),
            DescriptionItem(
                "To be read",
                "Designs, responses, exports and the audit log, by everybody who may read them now."),
            DescriptionItem(
                "Not possible",
                "Making, changing, publishing or importing anything in it, on pages or by program."),
            DescriptionItem(
                "People",
                "Accounts, groups and roles go on: whoever has to read is let in, and whoever leaves is shut out."
            ),
            DescriptionItem(
                "Where it is",
                "Out of the lists of studies and of what can be chosen; on the page above it, under \(Self.list(of: folder))."
            ),
            DescriptionItem("How long", "As long as you like. Taken out, it is as it was."),
        ]
    }
}

/// A Live study that keeps its app or organization from being archived.
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
