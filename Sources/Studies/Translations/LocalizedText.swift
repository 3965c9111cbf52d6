import Vocabulary

/// A text for participants in several languages.
public struct LocalizedText: Hashable, Sendable {
    private var texts: [LanguageTag: String]

    /// Creates a text from its languages. Blank texts are dropped.
    public init(_ texts: [LanguageTag: String] = [:]) {
        self.texts = texts.filter { !$0.value.isBlank }
    }

    /// Creates one of the portal's own texts, in all its languages.
    package init(_ text: (PortalLanguage) -> String) {
        self.init(
            Dictionary(uniqueKeysWithValues: PortalLanguage.allCases.map { ($0.tag, text($0)) }))
    }

    /// The text in a language; empty if there is none. Setting a blank text removes it.
    public subscript(language: LanguageTag) -> String {
        get { texts[language] ?? "" }
        set { texts[language] = newValue.isBlank ? nil : newValue }
    }

    /// The English text; empty if there is none.
    public var english: String { self[.english] }

    /// Returns the text for a language: in that language, otherwise in a less specific one, otherwise in English.
    ///
    /// For `es-MX`, the less specific language is `es`.
    public func text(in language: LanguageTag) -> String {
        texts[language] ?? language.wider.lazy.compactMap { texts[$0] }.first ?? english
    }

    /// The languages of the text, sorted by tag.
    public var languages: [LanguageTag] { texts.keys.sorted() }

    /// Whether no language has a text.
    public var isEmpty: Bool { texts.isEmpty }
}

extension LocalizedText: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates an English text from a string literal.
    public init(stringLiteral english: String) { self.init([.english: english]) }
}

extension LocalizedText: Codable {
    /// Decodes the stored form.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([LanguageTag: String].self))
    }

    /// Encodes the stored form.
    public func encode(to encoder: any Encoder) throws {
        if let key = CodingUserInfoKey.marksTexts, encoder.userInfo[key] != nil {
            var container = encoder.container(keyedBy: MemberName.self)
            return try container.encode(texts, forKey: MemberName(Self.mark))
        }
        var container = encoder.singleValueContainer()
        try container.encode(texts)
    }
}

extension StringProtocol {
    /// Whether it contains only whitespace.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
