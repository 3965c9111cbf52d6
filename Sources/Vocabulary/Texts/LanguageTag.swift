import SQLStore

/// A language of participants, as a BCP 47 tag such as `en`, `es` or `zh-Hant`.
public struct LanguageTag: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The tag in its canonical form: language in lower case, script capitalized, region in upper case.
    public let text: String

    /// The primary language of all studies.
    public static let english = LanguageTag(canonical: "en")

    /// The second language of the original systems, in which fixed texts are also available.
    package static let spanish = LanguageTag(canonical: "es")

    private init(canonical text: String) { self.text = text }

    /// Parses a tag in any case; nil if it is not well-formed.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let language = parts.first, (2...8).contains(language.count), language.allSatisfy(\.isLatin),
            parts.count <= Self.subtagsMax,
            parts.dropFirst().allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isLatinOrDigit) })
        else { return nil }
        let rest = parts.dropFirst().map { part in
            switch part.count {
            case 2: part.uppercased()
            case 4 where part.allSatisfy(\.isLatin):
                part.prefix(1).uppercased() + part.dropFirst().lowercased()
            default: part.lowercased()
            }
        }
        self.text = ([language.lowercased()] + rest).joined(separator: "-")
    }

    private static let subtagsMax = 5

    /// The language subtag without script and region: `es` for `es-MX`.
    public var language: String { String(text.prefix { $0 != "-" }) }

    /// The less specific tags, the closest first: `zh-Hant` and `zh` for `zh-Hant-TW`.
    package var wider: [LanguageTag] {
        var tags: [LanguageTag] = []
        var rest = text[...]
        while let end = rest.lastIndex(of: "-") {
            rest = rest[..<end]
            tags.append(LanguageTag(canonical: String(rest)))
        }
        return tags
    }

    /// Returns the best match in `offered`: the same tag, the closest less specific one, or else any tag with the same
    /// language.
    public func match(among offered: [LanguageTag]) -> LanguageTag? {
        ([self] + wider).first { offered.contains($0) } ?? offered.first { $0.language == language }
    }

    /// The English name of the language, as sent to apps; the tag itself if there is none.
    public var englishName: String { Self.englishNames[language] ?? text }

    /// The name of the language in the language itself; the English name if there is none.
    public var ownName: String { Self.ownNames[language] ?? englishName }

    /// The names of the language and its tag, each once, such as `Español, Spanish (es)`; only the tag if it
    /// has no name.
    public var names: String {
        let names = ownName == englishName ? [ownName] : [ownName, englishName]
        return names == [text] ? text : names.joined(separator: ", ") + " (\(text))"
    }

    /// The English name and the tag, such as `Spanish (es)`; only the tag if it has no name.
    public var englishWithTag: String { englishName == text ? text : "\(englishName) (\(text))" }

    private static let ownNames = [
        "ar": "العربية", "bn": "বাংলা", "cs": "Čeština", "da": "Dansk", "de": "Deutsch", "el": "Ελληνικά",
        "en": "English", "es": "Español", "fa": "فارسی", "fi": "Suomi", "fr": "Français", "he": "עברית",
        "hi": "हिन्दी", "ht": "Kreyòl ayisyen", "hu": "Magyar", "id": "Bahasa Indonesia", "it": "Italiano",
        "ja": "日本語", "ko": "한국어", "nb": "Norsk bokmål", "nl": "Nederlands", "pl": "Polski",
        "pt": "Português", "ro": "Română", "ru": "Русский", "so": "Soomaali", "sv": "Svenska",
        "sw": "Kiswahili", "th": "ไทย", "tl": "Tagalog", "tr": "Türkçe", "uk": "Українська", "ur": "اردو",
        "vi": "Tiếng Việt", "zh": "中文",
    ]

    /// The languages with known names, sorted by English name, for use in forms.
    public static var known: [LanguageTag] {
        englishNames.sorted { $0.value < $1.value }.map { LanguageTag(canonical: $0.key) }
    }

    private static let englishNames = [
        "ar": "Arabic", "bn": "Bengali", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek",
        "en": "English", "es": "Spanish", "fa": "Persian", "fi": "Finnish", "fr": "French", "he": "Hebrew",
        "hi": "Hindi", "ht": "Haitian Creole", "hu": "Hungarian", "id": "Indonesian", "it": "Italian",
        "ja": "Japanese", "ko": "Korean", "nb": "Norwegian", "nl": "Dutch", "pl": "Polish",
        "pt": "Portuguese",
        "ro": "Romanian", "ru": "Russian", "so": "Somali", "sv": "Swedish", "sw": "Swahili", "th": "Thai",
        "tl": "Tagalog", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "vi": "Vietnamese",
        "zh": "Chinese",
    ]

    /// The text for logs and addresses.
    public var description: String { text }

    /// Returns whether the left tag sorts before the right one.
    public static func < (left: LanguageTag, right: LanguageTag) -> Bool { left.text < right.text }
}

extension LanguageTag: Codable, CodingKeyRepresentable {
    /// Decodes the stored form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let tag = LanguageTag(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "no language tag: \(text)")
        }
        self = tag
    }

    /// Encodes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The member name for this language.
    public var codingKey: any CodingKey { MemberName(text) }

    /// Creates a language from a member name.
    public init?<Key: CodingKey>(codingKey: Key) { self.init(codingKey.stringValue) }
}

/// A coding key for members whose names are not known in advance.
package struct MemberName: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ text: String) { stringValue = text }
    package init?(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { nil }
}

extension Character {
    fileprivate var isLatin: Bool { isASCII && isLetter }
    fileprivate var isLatinOrDigit: Bool { isASCII && (isLetter || isNumber) }
}

extension LanguageTag: SQLBindable, SQLReadable {
    /// The value as stored in a column.
    public var sqlValue: SQLValue { text.sqlValue }

    /// Decodes a column.
    public init(row: Row, column: Int) throws { self.init(canonical: try row[column]) }
}
