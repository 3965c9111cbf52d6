import Access
import DesignEditing
import HTTP
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
    let texts: [DesignText]
    /// The text of the request; nil if none is chosen yet.
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
        language = query["lang"].flatMap { LanguageTag($0) } ?? .english
        let texts =
            name.isRemoved
            ? [] : try frames.designs.texts(on: name.page, of: document, in: scope, transaction)
        let path = query["path"]
        text = texts.first { $0.path.text == path }
        self.texts = texts
        if path != nil, text == nil { throw NotFound("text") }
    }

    /// The texts that can be chosen, in each language in which they are written.
    var rows: [SuggestibleText] {
        texts.flatMap { text in
            text.text.languages.filter { !text.text[$0].isEmpty }.map { language in
                SuggestibleText(
                    label: TextLabels.of(text), language: language,
                    text: text.isRich ? SearchablePart.withoutTags(text.text[language]) : text.text[language],
                    address: StudyDesignerPaths.suggestion(for: text, in: language, of: name.item, channel))
            }
        }
    }
}

/// A text that can be chosen.
struct SuggestibleText {
    let label: String
    let language: LanguageTag
    let text: String
    let address: String

    private static let excerptLength = 160

    var excerpt: String { text.count > Self.excerptLength ? text.prefix(Self.excerptLength - 1) + "…" : text }
}
