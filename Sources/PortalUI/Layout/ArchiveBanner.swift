/// Says on every page of an archived folder that it is one, with the way to take it out: `{% use bar %}`
public struct ArchiveBanner: Sendable {
    let title: String
    let link: PageLink?

    /// Makes the bar of an organization or app; the link is for anyone who may take it out.
    public init(title: String, link: PageLink?) {
        self.title = title
        self.link = link
    }
}
