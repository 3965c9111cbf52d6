import Templating

/// The text from which the text of a field is translated: it is next to the control, on a phone above it.
public struct TranslationSource: Sendable, Hashable {
    let language: String
    let name: String
    let text: String
    let rich: HTML?

    /// A text in a language, by its tag and the name that pages show; an empty one says that there is none.
    public init(_ text: String, language: String = "en", name: String = "English") {
        self.text = text
        self.language = language
        self.name = name
        rich = nil
    }

    /// A formatted text, which a sanitizer wrote.
    public init(_ rich: HTML, language: String = "en", name: String = "English") {
        self.rich = rich.isEmpty ? nil : rich
        self.language = language
        self.name = name
        text = ""
    }

    var isEmpty: Bool { text.isEmpty && rich == nil }
    var absence: String { "No text in \(name) yet" }
}

/// The source of one field, as its template shows it.
struct TranslationSourceBox {
    let name: String
    let source: TranslationSource

    var sourceID: String { FieldID.note("source", of: name) }
}
