import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import StudyPublishing
import Vocabulary
import WebAccess

/// The item whose texts a request is about, and the one it names.
struct SuggestionPlace {
    let channel: Channel
    let name: NamedReviewItem
    let language: LanguageTag
    /// The texts of the item for participants.
    let texts: ReviewedTexts
    /// The text of the request, or the first one that is written in its language; nil for an item without texts.
    let text: DesignText?

    init(
        _ context: RequestContext, _ frames: DesignFrameBuilder, _ publishing: Publishing,
        _ grant: Grant<CommentOnDesign>, _ transaction: borrowing Transaction
    ) throws {
        let (query, scope) = (context.request.query, grant.subject.scope)
        let document = DocumentID(context.request.parameters.value("document", as: Int64.self) ?? 0)
        let item = ReviewItem(document, part: query["item"] ?? "")
        channel = try context.designChannel()
        guard let name = try frames.reviewNames(publishing, grant, transaction).name(of: item) else {
            throw NotFound("item")
        }
        self.name = name
        let language = query["lang"].flatMap { LanguageTag($0) } ?? .english
        self.language = language
        texts = try ReviewedTexts(of: name, frames.designs, in: scope, transaction)
        if let path = query["path"] {
            guard let named = texts.all.first(where: { $0.path.text == path }) else { throw NotFound("text") }
            text = named
        } else {
            text = texts.all.first { !$0.text[language].isEmpty }
        }
    }

    /// The texts that can be chosen, in the language of the page.
    var rows: [SuggestibleText] {
        texts.all.filter { !$0.text[language].isEmpty }.map { other in
            SuggestibleText(
                label: texts.label(of: other), language: language, text: other,
                isCurrent: other.path == text?.path,
                address: StudyDesignerPaths.suggestion(for: other, in: language, of: name.item, channel))
        }
    }

    /// The languages in which a text is written.
    func languages(of text: DesignText) -> [Tab] {
        let written = text.text.languages.filter { !text.text[$0].isEmpty || $0 == language }
        return written.map { other in
            Tab(
                other.englishName,
                to: StudyDesignerPaths.suggestion(for: text, in: other, of: name.item, channel),
                isCurrent: other == language)
        }
    }
}

/// A text of an item.
struct SuggestibleText {
    let label: String
    let language: LanguageTag
    let text: String
    /// Whether its form is shown.
    let isCurrent: Bool
    let address: String

    private static let excerptLength = 160

    init(
        label: String, language: LanguageTag, text: DesignText, isCurrent: Bool = false, address: String = ""
    ) {
        (self.label, self.language, self.isCurrent, self.address) = (label, language, isCurrent, address)
        self.text = text.isRich ? SearchablePart.withoutTags(text.text[language]) : text.text[language]
    }

    var excerpt: String { text.count > Self.excerptLength ? text.prefix(Self.excerptLength - 1) + "…" : text }
}
