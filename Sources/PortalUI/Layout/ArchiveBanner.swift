/// The banner on every page of an archived folder, with a link to unarchive it: `{% use bar %}`
public struct ArchiveBanner: Sendable {
    let title: String
    let link: PageLink?

    /// Creates the banner of an organization or app; the link is for users who can unarchive it.
    public init(title: String, link: PageLink?) {
        self.title = title
        self.link = link
    }
}
