import PortalUI
import Studies
import StudyPublishing
import Vocabulary

/// Counts and names what changed in a design, so that all pages tell the same number in the same words.
///
/// An item is a document; in a questionnaire, each step is an item too.
package enum ChangedItems {
    /// Returns a number of items in words.
    package static func words(_ count: Int) -> String {
        NumberFormat.counted(count, "changed item", "changed items")
    }

    /// Returns the number of items that differ between two designs.
    package static func count(
        _ changes: [DocumentChange], from previous: DesignSnapshot, to newer: DesignSnapshot
    ) throws -> Int {
        try changes.reduce(0) { sum, change in
            guard case .changed = change.nature,
                let before = try previous.value(Questionnaire.self, change.document),
                let after = try newer.value(Questionnaire.self, change.document)
            else { return sum + 1 }
            return sum + max(1, count(from: before, to: after))
        }
    }

    /// Returns the number of items that differ between two values of a questionnaire: added, removed and changed steps,
    /// and the questionnaire itself if anything else differs.
    package static func count(from previous: Questionnaire, to newer: Questionnaire) -> Int {
        let before = Dictionary(previous.steps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let present = Set(newer.steps.map(\.id))
        let steps =
            newer.steps.count { before[$0.id] != $0 } + previous.steps.count { !present.contains($0.id) }
        return steps + (differBesidesSteps(previous, newer) ? 1 : 0)
    }

    /// Returns how a document differs from its published value in words; nil if it doesn't.
    package static func words<Document: DesignDocument>(
        for document: Document, published: Document?
    ) -> String? {
        guard let published else { return "Not published yet" }
        if published == document { return nil }
        guard let previous = published as? Questionnaire, let newer = document as? Questionnaire else {
            return "Changed since it was published"
        }
        return "\(words(max(1, count(from: previous, to: newer)))) since it was published"
    }

    private static func differBesidesSteps(_ previous: Questionnaire, _ newer: Questionnaire) -> Bool {
        var (before, after) = (previous, newer)
        (before.steps, after.steps) = ([], [])
        if before != after { return true }
        let known = Set(previous.steps.map(\.id))
        let present = Set(newer.steps.map(\.id))
        return previous.steps.map(\.id).filter(present.contains)
            != newer.steps.map(\.id).filter(known.contains)
    }

    /// Returns what a revision changed in words: the items of a questionnaire, or the values of another document.
    package static func words(_ differences: [Difference], of kind: DocumentKind?) -> String {
        let visible = differences.filter(\.isVisible)
        guard kind == .questionnaire else {
            return NumberFormat.counted(visible.count, "changed value", "changed values")
        }
        return words(Set(visible.map { StepLocation($0.path)?.step }).count)
    }
}
