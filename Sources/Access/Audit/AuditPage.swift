/// The start of a page of the audit log.
public enum AuditCursor: Sendable, Hashable {
    /// The newest events.
    case newest
    /// The events older than this number, closest first.
    case older(than: Int64)
    /// The events newer than this number, closest first.
    case newer(than: Int64)
}

/// A page of the audit log, newest event first.
public struct AuditPage: Sendable, Hashable {
    /// The events.
    public let entries: [AuditEntry]
    /// The start of the page of older events; nil if there are none.
    public let older: AuditCursor?
    /// The start of the page of newer events; nil if there are none.
    public let newer: AuditCursor?
    /// The number of the last event read, if the search ended before the page was full; otherwise nil.
    ///
    /// ``older`` or ``newer`` continues from there.
    public let searchedTo: Int64?
}
