import Templating

/// The source text of a translated field, shown next to the control and, on phones, above it.
public struct TranslationSource: Sendable, Hashable {
    let language: String
    let name: String
    let text: String
    let rich: HTML?

    /// Creates a source from plain text, with its language tag and name; an empty text shows that there is none.
    public init(_ text: String, language: String = "en", name: String = "English") {
        self.text = text
        self.language = language
        self.name = name
        rich = nil
    }

    /// Creates a source from sanitized formatted text.
    public init(_ rich: HTML, language: String = "en", name: String = "English") {
        self.rich = rich.isEmpty ? nil : rich
        self.language = language
        self.name = name
        text = ""
    }

    var isEmpty: Bool { text.isEmpty && rich == nil }
    var absence: String { "No text in \(name) yet" }
}

/// The source of one field for its template.
struct TranslationSourceBox {
    let name: String
    let source: TranslationSource

    var sourceID: String { FieldID.note("source", of: name) }
}
