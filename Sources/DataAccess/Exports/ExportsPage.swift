import Access
import Deidentification
import HTTP
import PortalUI
import Responses
import Tables
import Timekeeping

/// The exports page of a study: the form, the running exports, and the finished ones.
package struct ExportsPage {
    /// A finished export.
    package struct Row {
        package let title: String
        package let detail: String
        package let state: StateChip
        package let failure: String
        package let rows: String
        package let size: String
        let digest: String
        package let asked: TimeText
        package let askedBy: String
        /// The download URL; nil if there is no file or the user isn't allowed to download it.
        let download: String?
        /// A note about the file.
        let note: String
        /// The URL to repeat the export; nil if there is a file or the user isn't allowed to.
        package let again: String?
        /// Where the file was sent, and how that went.
        let delivery: String
        /// The URL to send the file again; nil if that isn't needed or the user isn't allowed to.
        let send: String?

        package init(
            _ export: Export, atSites siteCodes: [String]?, page: String, access: ExportAccess,
            _ delivery: ExportDelivery? = nil, maySend: Bool = false, now: Instant? = nil
        ) {
            let order = export.order
            title = order.title
            detail = ExportsPage.words(order, atSites: siteCodes)
            state = ExportsPage.chip(export.state)
            failure = export.failure ?? ""
            let hasFile = export.state == .done || export.state == .removed
            rows = hasFile ? NumberFormat.integer(export.rows) : ""
            size = export.fileSize.map(NumberFormat.size) ?? ""
            digest = export.digest ?? ""
            asked = TimeText.minute(export.askedAt)
            askedBy = export.askedBy
            let missing = access.missing(for: order)
            download = export.state == .done && missing == nil ? "\(page)/\(export.id)/file" : nil
            again = export.state != .done && missing == nil ? "\(page)/\(export.id)/repeat" : nil
            self.delivery = delivery?.words ?? ""
            let isUnsent = export.state == .done && delivery?.state == .failed && delivery?.canRetry == true
            send = isUnsent && maySend && missing == nil ? "\(page)/\(export.id)/send" : nil
            switch export.state {
            case .done where missing == .handleTokens:
                note = "Contains tokens. You need permission to view tokens."
            case .done where missing != nil:
                note = "Contains identifiers. You need permission to export them."
            case .done:
                note =
                    export.expiresAt.map { "Kept until \(TimeText.minuteWords($0))" }
                    ?? "Kept until newer files replace it"
            case .removed where Self.wasEarly(export, now):
                note = "The file was deleted early, for example because participant data was erased."
            case .removed: note = "The file was deleted."
            case .waiting, .running, .failed, .stopped: note = ""
            }
        }

        /// The beginning of the checksum, which is enough to compare.
        var shortDigest: String { "\(digest.prefix(12))…" }

        private static func wasEarly(_ export: Export, _ now: Instant?) -> Bool {
            guard let now, let end = export.expiresAt else { return false }
            return end > now
        }
    }

    let frame: Frame
    let address: String
    let form: ExportForm
    let problems: FormProblems
    /// The data that can be exported.
    let subjects: [SelectOption]
    /// How many rows there are in all Lists that the user sees.
    let rowCount: String
    /// How many participants share their data, and how many there are; nil if there are too many to count.
    let sharing: (sharing: Int, all: Int)?
    let jobs: [JobRow]
    let lines: [Row]
    let profiles: [ProfileLink]
    /// The schedules; nil for users at some sites.
    let schedules: ScheduleCard?
    /// How many participants are left out because processing of their data is restricted.
    let restrictedCount: Int
    /// Whether the user can export all data that they see, with identifiers.
    let mayExportIdentifiers: Bool
    /// The form for a new profile; nil for users who don't decide about them.
    let newProfile: String?
    let first: String?
    let next: String?

    /// What the bar of the form says: the size of the study, unless there is a choice with sizes of its own.
    var barNote: String? { onlySubject == nil ? nil : rowCount }

    /// The data to export if there is no choice.
    var onlySubject: SelectOption? {
        subjects.count == 1 && problems["what"] == nil ? subjects.first : nil
    }

    /// The selected data; the study if the List no longer exists.
    var subject: String {
        guard let subject = form.subject else { return "" }
        return subjects.contains { $0.value == subject.rawValue } ? subject.rawValue : ""
    }
    var formats: [SelectOption] {
        ArchiveFormat.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.hint) }
    }
    var chosenFormats: Set<String> { Set(form.formats.map(\.rawValue)) }
    let values = [
        SelectOption("codes", "Codes", hint: "The codebook has the text."),
        SelectOption(
            "labels", "Text", hint: "As shown to participants. Scripts always use the codes."),
    ]
    let formulas = [
        SelectOption("guarded", "Add a leading apostrophe", hint: "For spreadsheets."),
        SelectOption("raw", "Leave unchanged", hint: "For programs."),
    ]
    /// The effect of the limit to shared data.
    var sharingHint: String {
        let counts = sharing.map {
            "\(NumberFormat.integer($0.sharing)) of \(NumberFormat.counted($0.all, "participant", "participants")). "
        }
        return (counts ?? "") + "If selected, those who declined or weren't asked are left out of all files."
    }
    /// The sentence about participants who are left out; nil if there are none.
    var restriction: String? { ProcessingRestrictionRepository.sentence(leavingOut: restrictedCount) }
    var kept: String {
        "Files are kept for \(ExportRepository.keptHours / 24) days. The audit log records exports and downloads."
    }
    var summary: String { lines.count == 1 ? "1 export on this page" : "\(lines.count) exports on this page" }

    /// Returns the row of an unfinished export.
    package static func job(_ export: Export, before: Int, page: String, token: String) -> JobRow {
        let isRunning = export.state == .running
        let total = max(1, export.stepTotal)
        let done = min(export.stepCount, total)
        let status =
            isRunning
            ? "\(NumberFormat.percent(done, of: total))"
            : export.retry.map { "\($0.reason) Tried again at \(TimeText.minuteWords($0.at))." }
                ?? (before == 1 ? "1 export ahead" : "\(before) exports ahead")
        return JobRow(
            id: "export-\(export.id)", title: "Exporting \(export.order.title) for \(export.askedBy)",
            done: isRunning ? done : nil, of: total, status: status, pollAddress: page,
            stopAddress: "\(page)/\(export.id)/stop", refreshAddress: page, formToken: token)
    }

    /// Returns the data that can be exported: the List that the user came from, as shown or entirely, and the study.
    static func subjects(
        _ view: RowsView<ListRows>?, _ size: ListRowCount?, listCount: Int, atSites codes: [String]?
    ) -> [SelectOption] {
        let study = SelectOption(
            ExportForm.Subject.study.rawValue, codes.map { "All data of \(siteWords($0))" } ?? "Entire study",
            hint: NumberFormat.counted(listCount, "List", "Lists")
                + " with all rows and all columns except tokens, plus all original responses")
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
                ExportForm.Subject.list.rawValue, "Entire \(view.list.title) List",
                hint: "\(size.all.text) rows, all columns except tokens"),
            study,
        ]
    }

    /// The sites of an export in words, by their codes.
    private static func siteWords(_ codes: [String]) -> String {
        (codes.count == 1 ? "site " : "sites ") + codes.joined(separator: ", ")
    }

    private static func words(_ order: ExportRequest, atSites codes: [String]?) -> String {
        let formats = order.formats.map(\.title).joined(separator: ", ")
        let filters = order.filterCount
        let rows =
            order.profile.map { "de-identified, version \($0.version)" }
            ?? (order.list == nil
                ? codes == nil ? "entire study" : "all data"
                : filters == 0 ? "all rows" : filters == 1 ? "1 filter" : "\(filters) filters")
        return "\(formats); \(rows)" + (codes.map { "; only \(siteWords($0))" } ?? "")
            + (order.showsLabels ? "; text instead of codes" : "")
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

/// A profile on the page of exports.
package struct ProfileLink {
    let link: PageLink
    let detail: String

    init(_ profile: DeidentificationProfile, _ channel: Channel) {
        link = PageLink(profile.name, to: ResponsePaths.profile(profile.id, channel))
        detail = "Version \(profile.version), \(profile.settings.basis.title)"
    }
}

extension Export {
    /// The state as a chip.
    package var stateChip: StateChip { ExportsPage.chip(state) }
}

extension ExportRequest {
    /// The number of filters.
    var filterCount: Int { Query(view).all.count { $0.name.hasPrefix(RowFilter.prefix) } }
}
