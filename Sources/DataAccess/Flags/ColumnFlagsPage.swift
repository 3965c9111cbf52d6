import Access
import HTTP
import PortalUI
import Responses
import Vocabulary

/// The columns of a study's Lists with their flags.
struct ColumnFlagsPage {
    /// A column.
    struct Row {
        let key: String
        let column: String
        let question: String
        let list: PageLink
        let chip: StateChip
        let decision: String
        let isDecided: Bool
        /// The name of the field with the flag.
        let field: String
        let selected: String
        let label: String
        let error: String?
    }

    let frame: Frame
    let channel: Channel
    let form: ColumnFlagForm
    let selection: ColumnFlagSelection
    let all: [FlaggedColumn]
    let mayDecide: Bool

    var address: String { ResponsePaths.columnFlags(channel) }

    let flags = DataFlag.allCases.map { SelectOption($0.rawValue, $0.title) }

    var rows: [Row] { form.entries.map(row) }

    /// The address that the form is sent to.
    var formAddress: String {
        ColumnFlagSelection.address(address, showsAll: selection.showsAll, from: selection.start)
    }

    var tabs: [Tab] {
        let open = all.count { !$0.flag.isDecided }
        return [
            Tab(
                "To confirm", to: address, count: NumberFormat.integer(open), isBad: open > 0,
                isCurrent: !selection.showsAll),
            Tab(
                "All columns", to: ColumnFlagSelection.address(address, showsAll: true),
                count: NumberFormat.integer(all.count), isCurrent: selection.showsAll),
        ]
    }

    var empty: EmptyState {
        all.isEmpty
            ? EmptyState(
                "No columns yet", "Columns are created when the first response arrives.", icon: .table)
            : EmptyState(
                "All flags are confirmed", "De-identified exports can be created.",
                widen: PageLink(
                    "Show all columns", to: ColumnFlagSelection.address(address, showsAll: true)))
    }

    var saveTitle: String {
        selection.showsAll ? "Save flags" : "Confirm \(NumberFormat.counted(rows.count, "flag", "flags"))"
    }

    var saveHint: String {
        rows.contains { !$0.isDecided }
            ? "Flags without a decision are proposed from the type and the name. Saving confirms those on this page."
            : "A change applies to exports from now on."
    }

    var pager: Pager {
        let count = selection.matching(all).count
        let end = selection.start + rows.count
        func place(_ start: Int) -> String {
            ColumnFlagSelection.address(address, showsAll: selection.showsAll, from: start)
        }
        return Pager(
            rows.isEmpty
                ? "No columns"
                : "\(NumberFormat.integer(selection.start + 1)) to \(NumberFormat.integer(end)) of "
                    + NumberFormat.integer(count),
            previous: selection.start > 0
                ? place(max(0, selection.start - ColumnFlagSelection.pageCount)) : nil,
            next: end < count ? place(end) : nil)
    }

    private func row(_ entry: ColumnFlagForm.Entry) -> Row {
        let (column, flag) = (entry.column, entry.column.flag)
        let field = ColumnFlagForm.name(of: column)
        return Row(
            key: column.key, column: column.column.name, question: column.column.description,
            list: PageLink(column.list.title, to: listAddress(column.list)), chip: .flag(flag.flag),
            decision: flag.decision.words, isDecided: flag.isDecided, field: field,
            selected: entry.selected, label: "Flag of \(column.column.name) in \(column.list.title)",
            error: form.problems[field])
    }

    private func listAddress(_ list: ListDefinition) -> String {
        list.id.map { ResponsePaths.list($0, channel) } ?? ResponsePaths.properties(channel)
    }
}

extension ColumnFlag.Decision {
    /// Who decided, as on pages and in codebooks.
    package var words: String {
        switch self {
        case .none: "Proposed"
        case .designer: "Decided in the design"
        case .user(let name, let time): "\(name), \(TimeText.minuteWords(time))"
        }
    }
}
