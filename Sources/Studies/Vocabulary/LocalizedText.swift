/// A text that participants see, in each language in which it was written.
public struct LocalizedText: Hashable, Sendable {
    private var texts: [LanguageTag: String]

    /// A text in these languages; blank ones are not kept.
    public init(_ texts: [LanguageTag: String] = [:]) {
        self.texts = texts.filter { !$0.value.isBlank }
    }

    /// The text as written in one language, empty when it was not; setting a blank text removes it.
    public subscript(language: LanguageTag) -> String {
        get { texts[language] ?? "" }
        set { texts[language] = newValue.isBlank ? nil : newValue }
    }

    /// The English text, empty when there is none.
    public var english: String { self[.english] }

    /// What someone reads who asked for this language: its text, else that of a wider one, else the English one.
    ///
    /// Of `es-MX` the wider language is `es`.
    public func text(in language: LanguageTag) -> String {
        texts[language] ?? language.wider.lazy.compactMap { texts[$0] }.first ?? english
    }

    /// The languages that have a text, in the order of their tags.
    public var languages: [LanguageTag] { texts.keys.sorted() }

    /// Whether no language has a text.
    public var isEmpty: Bool { texts.isEmpty }
}

extension LocalizedText: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// An English text.
    public init(stringLiteral english: String) { self.init([.english: english]) }
}

extension LocalizedText: Codable {
    /// Reads the stored form.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([LanguageTag: String].self))
    }

    /// Writes the stored form.
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
    /// Whether there is nothing to read in it.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
