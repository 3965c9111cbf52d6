import Access
import Timekeeping
import Vocabulary

/// A change of a text that a comment suggests, which those who edit the design can accept.
public struct TextSuggestion: Sendable, Hashable {
    /// The most characters of a suggested text.
    public static let lengthMax = 100_000

    /// When it was accepted and by whom.
    public struct Acceptance: Sendable, Hashable {
        public let at: Instant
        public let author: Author
    }

    /// The path of the text within its document.
    public let path: String
    public let language: LanguageTag
    /// The text when the change was suggested.
    public let previous: String
    public let suggested: String
    /// Nil until it is accepted.
    public internal(set) var acceptance: Acceptance?

    /// Creates a suggestion.
    ///
    /// - Throws: ``InvalidInput`` if it changes nothing or is too long.
    public init(path: String, language: LanguageTag, previous: String, suggested: String) throws {
        guard suggested != previous else { throw InvalidInput("suggested", "Change the text.") }
        guard suggested.count <= Self.lengthMax else {
            throw InvalidInput(
                "suggested", "The text has \(suggested.count) characters. Use at most \(Self.lengthMax).")
        }
        self.init(path, language, previous, suggested, nil)
    }

    init(
        _ path: String, _ language: LanguageTag, _ previous: String, _ suggested: String,
        _ acceptance: Acceptance?
    ) {
        (self.path, self.language) = (path, language)
        (self.previous, self.suggested) = (previous, suggested)
        self.acceptance = acceptance
    }
}
