import Access
import PortalUI
import Timekeeping

/// A page of the audit log.
struct AuditLogPage {
    let frame: Frame
    let address: String
    let query: AuditQuery
    let people: [SelectOptionGroup]
    let actions: [SelectOptionGroup]
    let days: [TimelineDay]
    let page: AuditPage
    let status: AuditStatus
    /// The path of the study's report; nil above studies.
    let report: String?
    /// The path of the study's signatures; nil above studies.
    let signatures: String?
    /// The path of the retention settings; nil below the site.
    let retention: String?

    var everything: PageLink { PageLink("Show all events", to: address) }
    var exportAddress: String { address + "/export" }
    /// Whether the search stopped before the end of the log.
    var isTruncated: Bool { page.searchedTo != nil }

    /// Returns the filter as hidden fields of an export form.
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
            return page.searchedTo.map { "No matches back to event \(NumberFormat.integer(Int($0)))" }
                ?? "No events"
        }
        let numbers =
            "Events \(NumberFormat.integer(Int(first.seq))) to \(NumberFormat.integer(Int(last.seq)))"
        guard let searchedTo = page.searchedTo else { return numbers }
        return "\(numbers), searched back to \(NumberFormat.integer(Int(searchedTo)))"
    }
}

/// The status of the hash chain: the last check, a running one, and whether the user may start another.
struct AuditStatus {
    let chip: StateChip
    let detail: String?
    /// The problem found by the last check.
    let failure: Notice?
    let running: JobRow?
    /// The path that starts a check; nil for users who may not.
    let checkAddress: String?
    /// The site's audit log, where a user who may can start a check; nil there and for other users.
    let siteAddress: String?
}

/// The page of one event with all its details.
struct AuditEntryPage {
    let frame: Frame
    let facts: [DescriptionItem]
    let changes: [DiffSection]
    let detailItems: [DescriptionItem]
    let similar: [PageLink]
}
