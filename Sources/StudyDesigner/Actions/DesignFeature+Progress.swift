import Access
import DesignEditing
import PortalUI
import SQLStore
import Studies
import Vocabulary

extension DesignFeature {
    /// Returns the sections of a design with what is to do in each, and the page on which to go on: the first section that
    /// isn't complete, or publishing. Nil without a design.
    public static func progress(
        of channel: Channel, _ designs: DesignRepository, with grant: Grant<some DesignReading>,
        _ transaction: borrowing Transaction
    ) throws -> (sections: [Precondition], next: PageLink)? {
        let scope = grant.subject.scope
        guard try designs.exists(in: scope, transaction) else { return nil }
        let all = try designs.progress(in: scope, transaction)
        let sections = all.map { state in
            Precondition(
                DesignFrameBuilder.mark(state, false), state.section.title, found: words(state),
                fix: PageLink("Open", to: StudyDesignerPaths.section(state.section, channel)))
        }
        let next = all.first { !$0.isComplete }.map { state in
            PageLink(
                "Continue with \(state.section.title)",
                to: StudyDesignerPaths.section(state.section, channel))
        }
        return (sections, try next ?? publishing(of: channel, transaction))
    }

    /// Returns problems of a draft in the order of the design, without duplicates: each with the page on which to fix it,
    /// and what is wrong.
    public static func problems(
        _ findings: [Finding], in draft: DesignSnapshot, of channel: Channel
    ) throws -> [(page: PageLink, sentence: String)] {
        let labels = try DesignLabels(draft)
        var seen: Set<Finding> = []
        let distinct = findings.filter { seen.insert($0).inserted }
        let sorted = distinct.enumerated().sorted { one, other in
            let (first, second) = (
                labels.position(of: one.element.page), labels.position(of: other.element.page)
            )
            return first == second ? one.offset < other.offset : first.lexicographicallyPrecedes(second)
        }
        return sorted.compactMap { entry -> (page: PageLink, sentence: String)? in
            let finding = entry.element
            guard let page = finding.page else { return nil }
            let address = StudyDesignerPaths.address(
                of: page, field: finding.field, language: finding.language, channel)
            let title = labels.words(of: finding) ?? finding.section?.title ?? "Design"
            let isMark = finding.kind == .notMarkedComplete
            return (
                page: PageLink(title, to: address),
                sentence: isMark ? "Not marked complete" : finding.sentence
            )
        }
    }

    /// Returns where a complete design is published: first on a Test channel that has none yet.
    private static func publishing(
        of channel: Channel, _ transaction: borrowing Transaction
    ) throws -> PageLink {
        let test = try FolderRepository.channels(of: channel.study, in: transaction)
            .first { $0.kind == .test && $0.status == .draft }
        if channel.kind == .live, channel.status == .draft, let test {
            return PageLink("Check and publish on Test", to: StudyDesignerPaths.actions(test))
        }
        return PageLink("Check and publish", to: StudyDesignerPaths.actions(channel))
    }

    private static func words(_ progress: SectionProgress) -> String {
        if progress.isComplete { return progress.isMarked ? "Complete." : "Can stay empty." }
        if progress.section.isList, progress.items > 0 {
            return "\(progress.completeItems) of \(progress.items) complete."
        }
        if progress.isMarked { return "Marked complete, but an item is open." }
        return progress.wasStarted ? "Started. Mark it complete when it's done." : "Not started."
    }
}
