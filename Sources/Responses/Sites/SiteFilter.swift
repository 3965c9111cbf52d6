import Access

/// A filter for the site of participants.
package enum SiteFilter: Sendable, Hashable {
    case site(StudySiteID)
    case noSite
}
