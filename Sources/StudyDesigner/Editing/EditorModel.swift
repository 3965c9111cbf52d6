import Access
import PortalUI
import Studies
import WebAccess

/// A document in its form: what the fields show, what is wrong, and what is around them.
struct EditorModel<Document: DesignDocument>: Sendable {
    /// The frame of the page.
    let frame: Frame
    /// What surrounds the fields: hidden values, languages, buttons.
    let form: EditorForm
    /// Who looks at it.
    let context: RequestContext
    /// The channel by whose address the page was reached.
    let channel: Channel
    /// What the fields show.
    let value: Document
    /// What is wrong, by input.
    let problems: FormProblems
    /// The language whose texts are shown.
    let language: LanguageTag
    /// What the rules know, for limits and locks.
    let ruleContext: RuleContext
    /// The value that participants have, where the study is published.
    let published: Document?
    /// Whether either channel has published the document.
    let isPublished: Bool
    /// Texts that were typed and could not be read, by input.
    let unreadableText: [String: String]

    /// Whether the fields that do not vary by language are shown.
    var isEnglish: Bool { language == .english }

    /// What an input shows: what was typed there and could not be read, or else the value as text.
    func text(_ field: String, _ text: String) -> String { unreadableText[field] ?? text }

    /// The published text, where the one that is shown differs: for the change bar.
    func publishedText(_ text: KeyPath<Document, LocalizedText>) -> String? {
        published.flatMap { differing($0[keyPath: text][language], value[keyPath: text][language]) }
    }

    /// The published value in words, where the one that is shown differs: for the change bar.
    func publishedText(_ words: (Document) -> String) -> String? {
        published.flatMap { differing(words($0), words(value)) }
    }

    /// The English text, which is next to a field in another language.
    func source(_ text: LocalizedText, isRich: Bool = false) -> TranslationSource? {
        isEnglish ? nil : TranslationSource(english: text, isRich: isRich)
    }

    /// The tag for inputs in another language than the portal's.
    var tag: String? { isEnglish ? nil : language.text }

    private func differing(_ previous: String, _ now: String) -> String? { previous == now ? nil : previous }

    /// A line of text that participants read, in the language that is shown.
    func line(
        _ name: String, _ label: String, _ text: KeyPath<Document, LocalizedText>, limit: Int,
        hint: String? = nil, isOptional: Bool = false, suggestions: [String] = []
    ) -> TextField {
        TextField(
            name, label, value[keyPath: text][language], hint: hint, error: problems[name], limit: limit,
            isOptional: isOptional, was: publishedText(text), language: tag, suggestions: suggestions,
            source: source(value[keyPath: text]))
    }

    /// Lines of text that participants read, in the language that is shown.
    func lines(
        _ name: String, _ label: String, _ text: KeyPath<Document, LocalizedText>, limit: Int,
        rows: Int = 4, hint: String? = nil, isOptional: Bool = false, isRich: Bool = false
    ) -> TextArea {
        TextArea(
            name, label, value[keyPath: text][language], rows: rows,
            hint: hint, error: problems[name], limit: isRich ? nil : limit, isOptional: isOptional,
            was: isRich ? nil : publishedText(text), language: tag, isRich: isRich,
            source: source(value[keyPath: text], isRich: isRich))
    }
}
