import Access
import PortalUI
import SQLStore
import Studies
import StudyManagement
import StudyPublishing
import Vocabulary
import WebAccess

/// Builds the frames of the designer's pages, with a completion mark at each section.
package struct DesignFrameBuilder: Sendable {
    package let siteMap: SiteMap
    package let designs: DesignRepository
    let blocked = BlockedSections()

    package init(siteMap: SiteMap, designs: DesignRepository) {
        self.siteMap = siteMap
        self.designs = designs
    }

    /// Returns what blocks publishing on the channel of a page, by section.
    package func blockers(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ transaction: borrowing Transaction
    ) throws -> [Section: [Finding]] {
        try blocked.blockers(
            on: context.location.channel?.kind ?? .live, of: designs, in: grant.subject.scope, transaction)
    }

    /// Returns the design of the Live channel's newest publication; nil if the channel shows none.
    package func published(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DesignSnapshot? {
        guard let live = try ChannelStateRepository.find(.live, in: scope, transaction),
            live.status.isVisible,
            let newest = try PublicationRepository.newest(of: live.id, transaction)
        else { return nil }
        return try Publishing(designs: designs, siteAddress: "").design(
            of: newest.id, in: scope, transaction)
    }

    /// Returns the frame of a page that belongs to a section of the navigation.
    ///
    /// A section is complete, with a green mark, only if nothing in it blocks publishing. `needsFix` contains sections
    /// in which the page itself found something to fix.
    package func frame(
        _ context: RequestContext, _ title: String, purpose: String? = nil, section: String,
        parent: PageLink? = nil,
        needsFix: Set<Section> = [], _ grant: Grant<ViewDesign>, _ transaction: borrowing Transaction
    ) throws -> Frame {
        let progress = try designs.progress(in: grant.subject.scope, transaction)
        let blocked = try blockers(context, grant, transaction)
        let marks = progress.map { state in
            let isBlocked = state.isComplete && blocked[state.section] != nil
            return (
                StudyDesignerPaths.suffix(of: state.section),
                Self.mark(state, isBlocked || needsFix.contains(state.section))
            )
        }
        return siteMap.frame(
            context, title, purpose: purpose, section: section, parent: parent,
            marks: SectionCompletionMarks(
                done: progress.count { $0.isComplete && blocked[$0.section] == nil }, of: progress.count,
                marks: Dictionary(marks, uniquingKeysWith: { first, _ in first }),
                badges: try badges(grant, transaction)))
    }

    /// The number of open threads of comments, at the link to the review.
    private func badges(
        _ grant: Grant<ViewDesign>, _ transaction: borrowing Transaction
    ) throws -> [String: NavItem.Badge] {
        let open = try ReviewThreadRepository.count(with: grant, in: transaction)
        guard open > 0 else { return [:] }
        let meaning = open == 1 ? "1 open thread" : "\(open) open threads"
        return [StudyDesignerPaths.reviewSuffix: NavItem.Badge("\(open)", meaning: meaning)]
    }

    /// Returns the mark of a section. A section that is marked complete but has open items again needs a fix.
    package static func mark(_ progress: SectionProgress, _ needsFix: Bool) -> CompletionMark.Kind {
        if needsFix { return .needsFix }
        if progress.isComplete { return .complete }
        if progress.isMarked { return .needsFix }
        return progress.wasStarted ? .inProgress : .notStarted
    }
}
