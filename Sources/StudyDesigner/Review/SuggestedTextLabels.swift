import Access
import DesignEditing
import PortalUI
import SQLStore
import Studies
import StudyManagement
import Timekeeping
import Vocabulary
import WebAccess

/// The names of the texts of a document for which changes are suggested.
struct SuggestedTextLabels {
    private let texts: [String: DesignText]

    init(
        _ designs: DesignRepository, _ document: DocumentID, _ grant: Grant<ViewDesign>,
        _ transaction: borrowing Transaction
    ) throws {
        let found = try designs.texts(of: document, in: grant.subject.scope, transaction)
        texts = Dictionary(found.map { ($0.path.text, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the suggestion of a comment, as its page shows it.
    func box(
        of comment: ReviewComment, in thread: ReviewThread, _ context: RequestContext, _ channel: Channel
    ) -> SuggestionBox? {
        guard let suggestion = comment.suggestion else { return nil }
        let text = texts[suggestion.path]
        let label = text.map { TextLabels.of($0) } ?? "A removed text"
        let rich =
            text?.isRich == true
            ? RichTextDifference(from: suggestion.previous, to: suggestion.suggested) : nil
        let isOpen = thread.resolution == nil && suggestion.acceptance == nil && text != nil
        return SuggestionBox(
            label: "\(label), \(suggestion.language.englishName)",
            difference: WordDiff(
                from: rich?.before ?? suggestion.previous, to: rich?.after ?? suggestion.suggested),
            effect: rich?.formatting,
            accepted: suggestion.acceptance.map {
                "Accepted by \($0.author.name) \(TimeText.phrase($0.at, from: context.now))"
            },
            acceptance: isOpen && context.hasPermission(EditDesign.self)
                ? PostButton(
                    "Accept suggestion", about: comment.author.name,
                    to: StudyDesignerPaths.acceptance(of: comment.id, channel),
                    token: context.formToken, icon: .check, isSmall: true) : nil)
    }
}
