import Access
import PortalUI
import Timekeeping

/// A page of the audit.
struct AuditLogPage {
    let frame: Frame
    let address: String
    let query: AuditQuery
    let people: [SelectOptionGroup]
    let actions: [SelectOptionGroup]
    let days: [TimelineDay]
    let page: AuditPage
    let status: AuditStatus
    /// Where the report on the study is made; nil above studies.
    let report: String?
    /// Where the signatures of the study are; nil above studies.
    let signatures: String?
    /// Where it is set how long events are kept; nil below the site.
    let retention: String?

    var everything: PageLink { PageLink("Show all events", to: address) }
    var exportAddress: String { address + "/export" }
    /// Whether the search ended before it knew that there is nothing more.
    var isTruncated: Bool { page.searchedTo != nil }

    /// The fields of the filter as an export takes them, with its form.
    func exportFields(_ format: AuditFile.Format) -> [HiddenField] {
        query.fields.map { HiddenField($0.name, $0.value) } + [HiddenField("format", format.rawValue)]
    }

    var pager: Pager {
        Pager(
            summary, first: page.newer == nil ? nil : address + query.query(),
            previous: page.newer.map { address + query.query(at: $0) },
            next: page.older.map { address + query.query(at: $0) }, previousTitle: "Newer",
            nextTitle: page.searchedTo == nil ? "Older" : "Search more")
    }

    private var summary: String {
        guard let first = page.entries.first, let last = page.entries.last else {
            return page.searchedTo.map { "No matches back to event \(NumberFormat.whole(Int($0)))" }
                ?? "No events"
        }
        let numbers = "Events \(NumberFormat.whole(Int(first.seq))) to \(NumberFormat.whole(Int(last.seq)))"
        guard let searchedTo = page.searchedTo else { return numbers }
        return "\(numbers), searched back to \(NumberFormat.whole(Int(searchedTo)))"
    }
}

/// How the chain is: its last check, one that runs, and who may start another.
struct AuditStatus {
    let chip: StateChip
    let detail: String?
    /// What the last check found wrong.
    let failure: Notice?
    let running: JobRow?
    /// Where a check is started, for those who may.
    let checkAddress: String?
}

/// One event with all its particulars.
struct AuditEntryPage {
    let frame: Frame
    let facts: [DescriptionItem]
    let changes: [DiffSection]
    let particulars: [DescriptionItem]
    let similar: [PageLink]
}
