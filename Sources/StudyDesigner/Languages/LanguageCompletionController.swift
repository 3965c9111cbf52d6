import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// Marks all translated items in a language complete, because a translator's file can complete dozens of documents.
struct LanguageCompletionController: Sendable {
    let frames: DesignFrameBuilder

    private var designs: DesignRepository { frames.designs }

    var routes: [SiteRoute] {
        [.post(StudyDesignerPaths.languageMark, requiring: EditDesign.self, use: mark)]
    }

    private func mark(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let languageContext = try DesignLanguageContext(context, grant.viewing, designs, transaction)
        let (language, scope, author) = (languageContext.language, grant.subject.scope, grant.actor.author)
        let documents = try designs.incomplete(in: language, scope, transaction)
        for document in documents {
            try designs.markComplete(document.id, language: language, in: scope, by: author, transaction)
        }
        let lists = try designs.unmarkedLists(in: language, scope, transaction)
        for list in lists {
            try designs.markComplete(list, language: language, in: scope, by: author, transaction)
        }
        let marked =
            documents.map { $0.kind.isListed ? $0.title : $0.kind.section.title } + lists.map(\.title)
        let count = marked.count
        if count > 0 {
            try grant.record(
                "design.complete-all", about: language.englishName,
                [
                    "marked": .number(count), "language": .text(language.text),
                    "items": .text(marked.joined(separator: "; ")),
                ], in: transaction)
        }
        return context.redirect(
            to: StudyDesignerPaths.language(language, languageContext.channel),
            flash: Flash(
                count == 0
                    ? "There is nothing left to mark."
                    : "\(count) \(count == 1 ? "item was" : "items were") marked complete in \(language.englishName)."
            ))
    }
}
