/// Where a page of the audit begins.
public enum AuditCursor: Sendable, Hashable {
    /// The newest events.
    case newest
    /// The events that come after this number on the way back in time.
    case older(than: Int64)
    /// The events just before this number on that way.
    case newer(than: Int64)
}

/// A page of the audit, the newest event first.
public struct AuditPage: Sendable, Hashable {
    /// The events.
    public let entries: [AuditEntry]
    /// Where the page of older events begins, or nil if there are none.
    public let older: AuditCursor?
    /// Where the page of newer events begins, or nil if there are none.
    public let newer: AuditCursor?
    /// Given when the search ended before the page was full: the number of the last event that was looked at.
    ///
    /// ``older`` or ``newer`` goes on from there.
    public let searchedTo: Int64?
}
