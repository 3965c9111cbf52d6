import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Tables

/// One row of a List, and its history.
struct RowPage {
    let frame: Frame
    let address: String
    let row: ListRow
    let list: RequestedList
    let history: [RowChange]
    let channel: Channel
    /// The site of the participant; nil in a study without sites.
    let site: DescriptionItem?
    let mayEdit: Bool
    let answers: [RowAnswer]

    var isEdited: Bool { row.modified != nil }

    /// The last change of the row, for the notice at the top.
    var edited: String {
        let time = row.modified.map { " on \($0.prefix(16)) UTC" } ?? ""
        let kind = history.last?.kind == .add ? "added" : "edited"
        return "This row was \(kind) by \(row.modifiedBy ?? "someone")\(time)."
    }

    var origin: [DescriptionItem] {
        var facts = [
            DescriptionItem("Key", LinkedText("\(row.key)")),
            DescriptionItem(
                "Participant Id",
                .link("\(row.participant)", to: ResponsePaths.participant(row.participant, channel))),
        ]
        if let site { facts.append(site) }
        if let response = row.response {
            facts.append(
                DescriptionItem(
                    "Response", .link("\(response)", to: ResponsePaths.response(response, channel))))
        }
        for (name, value) in [("Version", row.version), ("Run", row.run), ("Language", row.language)] {
            if let value, !value.isEmpty { facts.append(DescriptionItem(name, LinkedText(value))) }
        }
        facts.append(DescriptionItem("Received", LinkedText(String(row.created.prefix(16)))))
        return facts
    }

    var timeline: Timeline {
        var days: [TimelineDay] = []
        for change in history {
            let title = TimeText.day(change.changedAt)
            let entry = RowPage.entry(change, of: list)
            if let last = days.last, last.title == title {
                days[days.count - 1] = TimelineDay(title, last.entries + [entry])
            } else {
                days.append(TimelineDay(title, [entry]))
            }
        }
        return Timeline(days)
    }

    var deleteQuestion: String { "Delete row \(row.key)?" }

    private static func entry(_ change: RowChange, of list: RequestedList) -> TimelineEntry {
        let verb =
            switch change.kind {
            case .add: " added the row"
            case .edit: " corrected the row"
            case .delete: " deleted the row"
            case .restore: " restored the row"
            }
        let changes = list.definition.columns.compactMap { column -> TimelineEntry.Change? in
            guard change.kind == .edit, let after = change.after[column.physicalName] else { return nil }
            return TimelineEntry.Change(
                Caption.words(column.name), from: shown(change.before[column.physicalName], column),
                to: shown(after, column))
        }
        return TimelineEntry(
            at: TimeText.ofDay(change.changedAt), icon: change.kind == .restore ? .undo : .pencil,
            tone: .amber, LinkedText(.strong(change.changedBy), .plain(verb)),
            detail: change.reason.isEmpty ? nil : change.reason, changes: changes)
    }

    /// Returns a value as displayed text.
    static func shown(_ value: SQLValue?, _ column: ColumnDefinition) -> String {
        guard let value, value != .null else { return "blank" }
        return ListCell.words(value, column.type)
    }
}

/// The page with deleted rows that can be restored.
struct DeletedRowsPage {
    struct Row {
        let key: String
        let participant: PageLink?
        let answers: String
        let deleted: TimeText
        let deletedBy: String
        let reason: String
        let restore: String

        private static let shownMax = 6

        init(_ change: RowChange, of list: RequestedList, _ channel: Channel) {
            key = "\(change.key)"
            let row = ListRow(change.before, of: list)
            participant = row.map {
                PageLink("\($0.participant)", to: ResponsePaths.participant($0.participant, channel))
            }
            let cells = zip(list.definition.columns, row?.cells ?? [])
            let shown = cells.filter { $0.role != .foreignKey && !ListCell.isBlank($1) }
            answers =
                shown.prefix(Self.shownMax)
                .map { "\(Caption.words($0.name)): \(ListCell.words($1, $0.type))" }.joined(separator: ", ")
                + (shown.count > Self.shownMax ? " …" : "")
            deleted = TimeText.minute(change.changedAt)
            deletedBy = change.changedBy
            reason = change.reason
            restore = "\(ResponsePaths.deletedRows(of: list.id, channel))/\(change.id)/restore"
        }
    }

    let frame: Frame
    let address: String
    let lines: [Row]
    let first: String?
    let next: String?

    var summary: String {
        lines.count == 1 ? "1 deleted row on this page" : "\(lines.count) deleted rows on this page"
    }
}

/// A section of the columns of a wide List. Long forms are split so that people and browsers can handle them.
struct RowFormSection: Sendable {
    let number: Int
    let count: Int
    let columns: [ColumnDefinition]

    init(_ asked: String?, of list: RequestedList) {
        let all = list.definition.columns.filter { $0.role != .foreignKey }
        count = max(1, (all.count + RowForm.columnsMax - 1) / RowForm.columnsMax)
        number = min(max(1, asked.flatMap { Int($0) } ?? 1), count)
        columns = Array(all.dropFirst((number - 1) * RowForm.columnsMax).prefix(RowForm.columnsMax))
    }
}

/// The form that corrects or adds a row.
struct RowFormPage {
    let frame: Frame
    let address: String
    let cancelAddress: String
    let form: RowForm
    let isNew: Bool
    /// The title of the parent List, if a new row needs a parent row.
    let above: String?
    /// Whether other Lists have answers that belong to the row.
    let hasLinked: Bool
    let part: RowFormSection

    /// The tabs of a wide row's sections.
    var parts: [Tab] {
        guard part.count > 1 else { return [] }
        let base = isNew ? "\(address)/new" : address
        return (1...part.count).map {
            Tab("Part \($0)", to: "\(base)?part=\($0)", isCurrent: $0 == part.number)
        }
    }
    var parentLabel: String { "Key of the row in \(above ?? "")" }
    var saveLabel: String { isNew ? "Add row" : "Save correction" }
}
