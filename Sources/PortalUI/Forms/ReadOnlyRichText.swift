import Templating

/// Read-only formatted text in place of its field, because it can no longer be changed:
/// `{% use ReadOnlyRichText("more", "Learn more", html, lock: "Fixed since the study was launched.") %}`
public struct ReadOnlyRichText {
    let name: String
    let text: HTML
    let lock: String
    let language: String?
    let source: TranslationSourceBox?
    let label: String

    /// Creates the text with the reason why it can't be changed; `source` is the source text of the translation.
    public init(
        _ name: String, _ label: String, _ text: HTML, lock: String, language: String? = nil,
        source: TranslationSource? = nil
    ) {
        self.name = name
        self.label = label
        self.text = text
        self.lock = lock
        self.language = language
        self.source = source.map { TranslationSourceBox(name: name, source: $0) }
    }

    var boxClass: String { source == nil ? "field" : "field with-source" }
    var controlID: String { FieldID.control(name) }
    var labelID: String { FieldID.note("label", of: name) }
    var lockID: String { FieldID.note("lock", of: name) }
}
