/// The completion statuses of a design's sections, for the group "Design" of the navigation.
///
/// Pages of the design pass it to ``SiteMap/frame(_:_:purpose:section:parent:marks:)``. Other pages show a single link
/// to the design, so they don't have to read it.
public struct SectionCompletionMarks: Sendable {
    /// The number of completed sections, shown next to the group's heading.
    public let progress: NavGroup.Progress
    private let marks: [String: CompletionMark.Kind]
    private let changes: [String: String]
    private let badges: [String: NavItem.Badge]

    /// Creates marks of sections by the suffix of their ``SectionLink``; a section without a mark shows its icon.
    ///
    /// `changes` contains, for sections that differ from the published version, since when they do; `badges` numbers
    /// of what waits in a section.
    public init(
        done: Int, of total: Int, marks: [String: CompletionMark.Kind], changes: [String: String] = [:],
        badges: [String: NavItem.Badge] = [:]
    ) {
        progress = NavGroup.Progress(done: done, of: total)
        self.marks = marks
        self.changes = changes
        self.badges = badges
    }

    func lead(of section: SectionLink) -> NavItem.Lead {
        marks[section.suffix].map(NavItem.Lead.mark) ?? .icon(section.icon)
    }

    func changes(of section: SectionLink) -> String? { changes[section.suffix] }

    func badge(of section: SectionLink) -> NavItem.Badge? { badges[section.suffix] }
}
