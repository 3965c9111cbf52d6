/// How far the sections of a design are, for the group "Design" of the navigation.
///
/// A page inside the design hands it to ``SiteMap/frame(_:_:purpose:section:parent:marks:)``; pages outside show
/// one link to the design instead, for which it does not have to be read.
public struct SectionCompletionMarks: Sendable {
    /// How many sections are complete, shown next to the group's heading.
    public let progress: NavGroup.Progress
    private let marks: [String: CompletionMark.Kind]
    private let changes: [String: String]

    /// Marks of sections by the suffix of their ``SectionLink``; a section without one shows its icon.
    ///
    /// `changes` says of sections that differ from what participants have since when they do.
    public init(
        done: Int, of total: Int, marks: [String: CompletionMark.Kind], changes: [String: String] = [:]
    ) {
        progress = NavGroup.Progress(done: done, of: total)
        self.marks = marks
        self.changes = changes
    }

    func lead(of section: SectionLink) -> NavItem.Lead {
        marks[section.suffix].map(NavItem.Lead.mark) ?? .icon(section.icon)
    }

    func changes(of section: SectionLink) -> String? { changes[section.suffix] }
}
