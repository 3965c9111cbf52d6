import Access
import PortalUI
import Timekeeping

/// The page of deleted items that can be restored.
struct TrashPage {
    let frame: Frame
    let lines: [TrashRow]
    let keptDays: Int
}

/// An item in the trash.
struct TrashRow {
    let title: String
    let path: String
    let kind: String
    let reason: String
    let deletedBy: String
    let deletedAt: TimeText
    let left: String
    let address: String?

    init(_ entry: TrashItem, at address: String, keptDays: Int, now: Instant) {
        title = entry.title
        path = entry.path
        kind = entry.kind.title
        reason = entry.reason
        deletedBy = entry.deletedBy
        deletedAt = TimeText(entry.deletedAt, from: now)
        left = Self.left(entry, keptDays: keptDays, now: now)
        self.address = entry.isBeingPurged ? nil : address
    }

    private static func left(_ entry: TrashItem, keptDays: Int, now: Instant) -> String {
        if entry.isBeingPurged { return "Being deleted" }
        let seconds = (entry.expires(afterDays: keptDays).milliseconds - now.milliseconds) / 1_000
        if seconds <= 0 { return "Due for deletion" }
        return NumberFormat.counted(Int((seconds + 86_399) / 86_400), "day left", "days left")
    }
}

/// The page that confirms restoring an item.
struct RestorePage {
    let frame: Frame
    let address: String
    let facts: [DescriptionItem]
    let nameTitle: String
    /// The hint for entering another name, if the item can be renamed.
    let nameHint: String?
    /// Why the item can't be renamed; nil if it can.
    let nameLock: String?
    let cancelAddress: String
    var name: String
    var problems = FormProblems()

    var nameLimit: Int { FolderName.lengthMax }
}
