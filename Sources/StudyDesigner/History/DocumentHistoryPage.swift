import Access
import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// The page of a document's revisions with their authors, times and changes, to compare and restore.
struct DocumentHistoryPage {
    let frame: Frame
    let address: String
    let restoreAddress: String
    let rows: [Row]
    let choices: [SelectOption]
    let comparison: Comparison?
    let newer: String?
    let older: String?

    /// One revision.
    struct Row {
        let number: Int
        let time: TimeText
        let author: String
        let change: String
        let compareAddress: String?
        /// The fields of the button that restores the revision; nil if there is none.
        let restore: [HiddenField]?
        let isCurrent: Bool

        var restoreLabel: String { "Restore revision \(number)" }
    }

    /// The differences between two revisions.
    struct Comparison {
        let from: Int
        let to: Int
        /// What changed in words.
        let count: String
        let lines: [DiffLine]

        var title: String { "Changes from revision \(from) to \(to)" }
        var sections: [DiffSection] { [DiffSection(count, lines)] }
    }

    init(
        frame: Frame, address: String, restoreAddress: String, current: Int, reading: HistoryPageContent,
        in window: HistoryPagination, mayRestore: Bool, now: Instant
    ) {
        self.frame = frame
        self.address = address
        self.restoreAddress = restoreAddress
        comparison = reading.comparison
        newer = window.newer(at: address)
        older = window.older(at: address, of: reading.numbers.count - window.skipped)
        choices = reading.numbers.map { SelectOption(String($0), "Revision \($0)") }
        rows = reading.shown.map { revision in
            let number = revision.revision
            let isCurrent = number == current
            return Row(
                number: number, time: TimeText(revision.savedAt, from: now), author: revision.author.name,
                change: Self.change(revision, reading.counts[number]),
                compareAddress: number > 1 ? "\(address)?from=\(number - 1)&to=\(number)" : nil,
                restore: mayRestore && !isCurrent
                    ? [
                        HiddenField("previous", String(number)),
                        HiddenField("revision", String(current)),
                    ] : nil,
                isCurrent: isCurrent)
        }
    }

    var canCompare: Bool { choices.count > 1 }
    var chosenFrom: String { String(comparison?.from ?? (Int(choices.last?.value ?? "") ?? 1)) }
    var chosenTo: String { String(comparison?.to ?? (Int(choices.first?.value ?? "") ?? 1)) }
    var hasPages: Bool { newer != nil || older != nil }

    private static func change(_ revision: RevisionSummary, _ count: String?) -> String {
        if let previous = revision.restoredFrom { return "Restored revision \(previous)" }
        return count ?? "First revision"
    }
}
