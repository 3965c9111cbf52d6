import Access
import Entrances
import PortalUI
import SQLStore
import Studies

/// Makes the frames of the designer's pages: those of the site, with a mark at each section.
struct DesignFrames: Sendable {
    let siteMap: SiteMap
    let designs: Designs

    /// The frame of a page that belongs to a section of the navigation.
    ///
    /// `needsFix` names sections in which the page itself found something to mend; of others only what is kept
    /// with the design is known, since asking the rules of every document would take too long for each page.
    func frame(
        _ visit: Visit, _ title: String, purpose: String? = nil, section: String, parent: PageLink? = nil,
        needsFix: Set<Section> = [], _ grant: Grant<ViewDesign>, _ transaction: borrowing Transaction
    ) throws -> Frame {
        let progress = try designs.progress(in: grant.subject.scope, transaction)
        let marks = progress.map { state in
            (Paths.suffix(of: state.section), Self.mark(state, needsFix.contains(state.section)))
        }
        return siteMap.frame(
            visit, title, purpose: purpose, section: section, parent: parent,
            marks: SectionMarks(
                done: progress.count { $0.isComplete }, of: progress.count,
                marks: Dictionary(marks, uniquingKeysWith: { first, _ in first })))
    }

    /// A section that was marked complete and has an open item again needs a fix, too.
    static func mark(_ progress: SectionProgress, _ needsFix: Bool) -> CompletionMark.Kind {
        if needsFix { return .needsFix }
        if progress.isComplete { return .complete }
        if progress.isMarked { return .needsFix }
        return progress.wasStarted ? .inProgress : .notStarted
    }
}
