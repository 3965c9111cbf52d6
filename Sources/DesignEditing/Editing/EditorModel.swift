import Access
import PortalUI
import Studies
import Vocabulary
import WebAccess

/// A document in its form: the values of the fields, the problems and the frame.
package struct EditorModel<Document: DesignDocument>: Sendable {
    /// The frame of the page.
    package let frame: Frame
    /// The form around the fields: hidden values, languages, buttons.
    package let form: EditorForm
    /// The context of the request.
    package let context: RequestContext
    /// The channel in the address of the page.
    package let channel: Channel
    /// The value in the fields.
    package var value: Document
    /// The result of the rules for the value.
    package let found: [Problem]
    /// The problems by input.
    package let problems: FormProblems
    /// The language of the texts.
    package let language: LanguageTag
    /// The context of the rules, for limits and locks.
    package let ruleContext: RuleContext
    /// The published value, if the study is published.
    package let published: Document?
    /// Whether either channel has published the document.
    package let isPublished: Bool
    /// The submitted texts that couldn't be read, by input.
    let unreadableText: [String: String]

    /// Whether the fields that don't vary by language are shown.
    package var isEnglish: Bool { language == .english }

    /// Returns the text of an input: the submitted text if it couldn't be read, otherwise the value.
    package func text(_ field: String, _ text: String) -> String { unreadableText[field] ?? text }

    /// Returns the published text for the change bar if the current one differs.
    package func publishedText(_ text: KeyPath<Document, LocalizedText>) -> String? {
        published.flatMap { differing($0[keyPath: text][language], value[keyPath: text][language]) }
    }

    /// Returns the published value in words for the change bar if the current one differs.
    package func publishedText(_ words: (Document) -> String) -> String? {
        published.flatMap { differing(words($0), words(value)) }
    }

    /// Returns the English text to show next to a field in another language.
    package func source(_ text: LocalizedText, isRich: Bool = false) -> TranslationSource? {
        isEnglish ? nil : TranslationSource(english: text, isRich: isRich)
    }

    /// The language tag for inputs that aren't in English.
    package var tag: String? { isEnglish ? nil : language.text }

    private func differing(_ previous: String, _ now: String) -> String? { previous == now ? nil : previous }

    /// Returns a field for a line of text in the current language.
    package func line(
        _ name: String, _ label: String, _ text: KeyPath<Document, LocalizedText>, limit: Int,
        hint: String? = nil, isOptional: Bool = false, suggestions: [String] = []
    ) -> TextField {
        TextField(
            name, label, value[keyPath: text][language], hint: hint, error: problems[name], limit: limit,
            isOptional: isOptional, was: publishedText(text), language: tag, suggestions: suggestions,
            source: source(value[keyPath: text]))
    }

    /// Returns a field for several lines of text in the current language.
    package func lines(
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
