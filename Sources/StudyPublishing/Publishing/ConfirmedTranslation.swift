import Studies
import Timekeeping
import Vocabulary

/// An outdated translation in a publication: its English text changed after it was written.
public struct ConfirmedTranslation: Hashable, Sendable {
    /// The document of the text.
    public let document: DocumentID
    /// Where the text is in the document, such as `steps[s3].text`.
    public let path: String
    /// The language of the translation.
    public let language: LanguageTag
    /// The English text from which the translation was made.
    public let previousEnglish: String
    /// The English text that was published.
    public let english: String
    /// The translation.
    public let translation: String
    /// When the user confirmed that the translation is still correct.
    public let confirmedAt: Instant
    /// The user who confirmed it.
    public let author: Author
}
