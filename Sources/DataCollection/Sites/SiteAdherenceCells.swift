/// The columns of a site's adherence: `{% use SiteAdherenceCells(row.adherence) %}`
struct SiteAdherenceCells {
    /// Nil for a site whose participants the user doesn't see.
    let adherence: SiteAdherence?

    init(_ adherence: SiteAdherence?) { self.adherence = adherence }
}
