/// A language that the portal's own texts are in. Texts of designs can have any ``LanguageTag``.
public enum PortalLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"

    /// Creates the language with exactly this tag; English for any other.
    public init(tag: String) { self = PortalLanguage(rawValue: tag) ?? .english }

    /// Creates the language for participants with a language: Spanish for `es-MX`; English if there are no texts in it.
    package init(for language: LanguageTag) { self.init(tag: language.language) }

    /// The tag of the language.
    package var tag: LanguageTag {
        switch self {
        case .english: .english
        case .spanish: .spanish
        }
    }

    /// The language's own name for itself.
    public var title: String { tag.ownName }
}
