import HTTP
import PortalUI
import Timekeeping

/// The exports of a study: the form for the next, those that are being made, and those that were.
struct ExportsPage {
    /// An export that has ended.
    struct Row {
        let title: String
        let detail: String
        let state: StateChip
        let failure: String
        let rows: String
        let size: String
        let digest: String
        let asked: TimeText
        let askedBy: String
        /// Where the file is taken away; nil where there is none, or the reader may not.
        let download: String?
        /// What there is to say of the file.
        let note: String
        /// Where the same is asked for once more; nil where there is a file, or the reader may not.
        let again: String?

        init(_ export: Export, page: String, mayTakeTokens: Bool, now: Instant? = nil) {
            let order = export.order
            title = order.title
            detail = ExportsPage.words(order)
            state = ExportsPage.chip(export.state)
            failure = export.failure ?? ""
            let hasFile = export.state == .done || export.state == .removed
            rows = hasFile ? NumberFormat.whole(export.rows) : ""
            size = export.fileSize.map(NumberFormat.size) ?? ""
            digest = export.digest ?? ""
            asked = TimeText.minute(export.askedAt)
            askedBy = export.askedBy
            let isOpen = export.state == .done && (mayTakeTokens || !order.includesTokens)
            download = isOpen ? "\(page)/\(export.id)/file" : nil
            let isGone = export.state != .done && (mayTakeTokens || !order.includesTokens)
            again = isGone ? "\(page)/\(export.id)/repeat" : nil
            switch export.state {
            case .done where !isOpen: note = "It holds tokens: this needs the right to see them."
            case .done: note = export.expiresAt.map { "Kept until \(TimeText.minuteWords($0))" } ?? ""
            case .removed where Self.wasEarly(export, now):
                note = "Its file was deleted early, for example because participants' data was erased."
            case .removed: note = "Its file was deleted."
            case .waiting, .running, .failed, .stopped: note = ""
            }
        }

        private static func wasEarly(_ export: Export, _ now: Instant?) -> Bool {
            guard let now, let end = export.expiresAt else { return false }
            return end > now
        }
    }

    let frame: Frame
    let address: String
    let form: ExportForm
    let problems: FormProblems
    /// What can be exported.
    let subjects: [SelectOption]
    /// How many participants share their data, of how many; nil for more than are counted.
    let sharing: (sharing: Int, all: Int)?
    let jobs: [JobRow]
    let lines: [Row]
    let first: String?
    let next: String?

    /// What is chosen; the study where the List is gone.
    var subject: String {
        guard let subject = form.subject else { return "" }
        return subjects.contains { $0.value == subject.rawValue } ? subject.rawValue : ""
    }
    var formats: [SelectOption] {
        ArchiveFormat.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.hint) }
    }
    var chosenFormats: Set<String> { Set(form.formats.map(\.rawValue)) }
    let values = [
        SelectOption("codes", "As their codes", hint: "The codebook has the words."),
        SelectOption(
            "labels", "In words", hint: "As participants read them. Scripts take the codes all the same."),
    ]
    let formulas = [
        SelectOption("guarded", "With an apostrophe before", hint: "For spreadsheets."),
        SelectOption("raw", "As they are", hint: "For programs."),
    ]
    /// Whom the limit to shared data leaves.
    var sharingHint: String {
        let counts = sharing.map {
            "\(NumberFormat.whole($0.sharing)) of \(NumberFormat.counted($0.all, "participant", "participants")). "
        }
        return (counts ?? "") + "Those who refused or were not asked are left out of every file."
    }
    var kept: String {
        "Files are kept for \(ExportRepository.keptHours / 24) days. Who makes and takes one is recorded."
    }
    var summary: String { lines.count == 1 ? "1 export on this page" : "\(lines.count) exports on this page" }

    /// An export that is still to come.
    static func job(_ export: Export, before: Int, page: String, token: String) -> JobRow {
        let isRunning = export.state == .running
        let total = max(1, export.stepTotal)
        let done = min(export.stepCount, total)
        let status =
            isRunning
            ? "\(NumberFormat.percent(done, of: total))" : before == 1 ? "1 before it" : "\(before) before it"
        return JobRow(
            id: "export-\(export.id)", title: "Exporting \(export.order.title), for \(export.askedBy)",
            done: isRunning ? done : nil, of: total, status: status, pollAddress: page,
            stopAddress: "\(page)/\(export.id)/stop", refreshAddress: page, formToken: token)
    }

    /// What can be exported: the List that the reader came from, as shown or whole, and the study.
    static func subjects(_ view: ListView?, _ size: ListRowCount?, listCount: Int) -> [SelectOption] {
        let study = SelectOption(
            ExportForm.Subject.study.rawValue, "The whole study",
            hint: NumberFormat.counted(listCount, "List", "Lists")
                + " with every row and every column but the token, and every response as it came")
        guard let view, let size else { return [study] }
        let columns = NumberFormat.counted(view.columns.count, "column", "columns")
        let filters = view.filters.map { "\($0.column.caption) \($0.words)" }.joined(separator: ", ")
        return [
            SelectOption(
                ExportForm.Subject.view.rawValue, "\(view.list.title) as shown",
                hint: filters.isEmpty && !view.isLimitedToSharing
                    ? "\(size.all.text) rows, \(columns)"
                    : "\(size.filtered.text) of \(size.all.text) rows, \(columns)"
                        + (filters.isEmpty ? "" : ": \(filters)")),
            SelectOption(
                ExportForm.Subject.list.rawValue, "All of \(view.list.title)",
                hint: "\(size.all.text) rows, every column but the token"),
            study,
        ]
    }

    private static func words(_ order: ExportRequest) -> String {
        let formats = order.formats.map(\.title).joined(separator: ", ")
        let filters = order.filterCount
        let rows =
            order.list == nil
            ? "whole study"
            : filters == 0 ? "all rows" : filters == 1 ? "1 filter" : "\(filters) filters"
        return "\(formats); \(rows)" + (order.showsLabels ? "; choices in words" : "")
            + (order.onlySharing ? "; only participants who share their data" : "")
    }

    static func chip(_ state: Export.State) -> StateChip {
        switch state {
        case .waiting: .pending
        case .running: StateChip("Running", shape: .turning, tone: .amber)
        case .done: StateChip("Ready", shape: .check, tone: .green)
        case .failed: .failed
        case .stopped: StateChip("Stopped", shape: .square, tone: .gray)
        case .removed: StateChip("Deleted", shape: .square, tone: .gray)
        }
    }
}

extension ExportRequest {
    /// How many filters choose the rows.
    var filterCount: Int { Query(view).all.count { $0.name.hasPrefix(ListFilter.prefix) } }
}
