import Access
import DesignEditing
import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// The list of a section's documents.
struct DocumentListPage {
    let frame: Frame
    let noun: String
    let title: String
    let addition: String
    let emptySentence: String
    let columns: [DocumentListColumn]
    let languages: [LanguageSwitch.Language]
    let language: LanguageTag
    let lines: [DocumentListItem]
    let removed: [RemovedListItem]
    let removedHint: String
    let removedDrafts: [RemovedListItem]
    let history: HistoryMenu
    let libraryAddress: String?
    let links: [PageLink]
    let canEdit: Bool
    let canCopy: Bool
    let isMarked: Bool
    /// Whether the list can't be empty.
    let needsItems: Bool
    /// Whether the list is empty and needs no mark.
    let mayStayEmpty: Bool
    let newAddress: String
    let markAddress: String
    let problems: FormProblems
    let problemsTitle: String

    var hasLanguages: Bool { languages.count > 1 }
    var hasOpenItems: Bool { lines.contains { !$0.isComplete } }
    /// Whether the user can mark all items complete and some are not.
    var canMarkAll: Bool { canEdit && hasOpenItems }
    /// Whether all items are complete, but not the list.
    var canMarkList: Bool { canEdit && !isMarked && !lines.isEmpty && !hasOpenItems }
    /// Whether the list can be marked complete without items.
    var canMarkEmpty: Bool { canEdit && !isMarked && !needsItems && lines.isEmpty }

    var readyTitle: String {
        lines.count == 1
            ? "The \(noun) is complete." : "All \(lines.count) \(title.lowercased()) are complete."
    }
    var readyText: String { "Mark the list complete if nothing else belongs in it." }
    var emptyQuestion: String {
        "Does this study have no \(title.lowercased())? Then mark the list complete. You can still add one later."
    }
    var emptyMark: String { "Mark complete without \(title.lowercased())" }
    var emptyTitle: String { "No \(title.lowercased()) yet" }
    var emptyAction: PageLink? { canEdit ? PageLink(addition, to: newAddress) : nil }
}

/// An item of a list.
struct DocumentListItem {
    /// The content of one column.
    struct Cell {
        let column: String
        let isNumber: Bool
        let text: String
    }

    let id: DocumentID
    let title: String
    let key: String
    let cells: [Cell]
    let isComplete: Bool
    /// The number of problems that block publishing, although the item is complete.
    let toFix: Int
    /// How the item differs from the published one; nil if it doesn't.
    let changes: String?
    let changed: TimeText
    let author: String
    let isFirst: Bool
    let isLast: Bool
    let address: String
    let removeSentence: String
    private let base: String

    init<List: DocumentList>(
        _ document: SavedDocument<List.Document>, of list: List, place: Int, count: Int, channel: Channel,
        now: Instant,
        language: LanguageTag, words: ScheduleText, blockers: Int, changes: String?
    ) {
        let (entry, value, paths) = (document.entry, document.value, ListPaths(list.section))
        let name = list.title(value, in: language)
        id = document.id
        title = name.isEmpty ? (value.key.isEmpty ? "Untitled \(list.noun)" : value.key) : name
        key = value.key
        cells = zip(list.columns, list.cells(value, in: language, words)).map { column, text in
            Cell(column: column.name, isNumber: column.isNumber, text: text)
        }
        isComplete = entry.completeIn.contains(language)
        toFix = isComplete ? blockers : 0
        self.changes = changes
        changed = TimeText(entry.modifiedAt, from: now)
        author = entry.modifiedBy.name
        (isFirst, isLast) = (place == 0, place + 1 == count)
        base = paths.item(document.id, channel)
        address = paths.item(document.id, channel, language)
        removeSentence = list.removal(isPublished: entry.publishedAt != nil)
    }

    /// The chip of an item with problems; nil if there are none.
    var fixChip: StateChip? { toFix > 0 ? StateChip.toFix(toFix) : nil }
    var mark: CompletionMark.Kind { isComplete ? .complete : .inProgress }
    var state: String { isComplete ? "Complete" : "In progress" }
    var hasKey: Bool { !key.isEmpty }
    var moveAddress: String { base + "/move" }
    var copyAddress: String { base + "/copy" }
    var removeAddress: String { base + "/remove" }
}

/// A removed item.
///
/// The next publication ends a published item for participants. A draft only disappears from the list.
struct RemovedListItem {
    let title: String
    let key: String
    let changed: TimeText
    let author: String
    let returnAddress: String

    init(_ entry: DocumentSummary, channel: Channel, now: Instant) {
        title = entry.title.isEmpty ? "Untitled" : entry.title
        key = entry.key
        changed = TimeText(entry.modifiedAt, from: now)
        author = entry.modifiedBy.name
        returnAddress = ListPaths(entry.kind.section).item(entry.id, channel) + "/return"
    }

    var hasKey: Bool { !key.isEmpty }
}
