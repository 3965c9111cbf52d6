import JSON
import SQLStore
import Timekeeping
import Vocabulary

/// What is done with translations that become outdated when a document of an app is saved.
public enum OutdatedTexts: Sendable {
    /// The document is saved only if all of them are confirmed as still correct, by ``StaleTranslation/id``.
    case confirmed(Set<String>)
    /// The document is saved; the translations are listed for review.
    case accepted
}

/// A translation that is entered together with a change of its English text.
public struct NewTranslation: Hashable, Sendable {
    /// The ID of the text: ``DesignText/id``.
    public let text: String
    /// The language of the translation.
    public let language: LanguageTag
    /// The new translation.
    public let translation: String

    /// Creates a translation.
    public init(of text: String, in language: LanguageTag, _ translation: String) {
        (self.text, self.language, self.translation) = (text, language, translation)
    }
}

extension AppDocumentRepository {
    /// A document was not saved because apps would show outdated translations that no one confirmed.
    public struct UnconfirmedTranslations: Error {
        /// All translations that the change makes outdated, in the order of the page.
        public let outdated: [StaleTranslation]
    }

    /// Returns the translations in the app's languages that become outdated when `value` replaces `previous`.
    public func newlyOutdated<Document: AppDocument>(
        in value: Document, after previous: Document, _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        guard Document.kind.hasTexts else { return [] }
        let languages = try document(AppProperties.self, transaction).value.languages
        guard !languages.isEmpty else { return [] }
        let before = Dictionary(
            try texts(of: previous, files: true).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let changed = try texts(of: value, files: true).filter { before[$0.id] != $0 }
        return try staleTranslations(of: changed, transaction).filter { stale in
            languages.contains(stale.language)
                && before[stale.text.id]?.digest(with: stale.language)
                    != stale.text.digest(with: stale.language)
        }
    }

    /// Returns a value with new translations of its texts. Empty and unchanged ones are ignored.
    public func value<Document: AppDocument>(
        of value: Document, with translations: [NewTranslation], cleaning clean: TranslationPlan.Cleaning
    ) throws -> Document {
        try translations.reduce(value) { value, new in
            // Read again for each, because a change contains the text in all its languages.
            let texts = try texts(of: value, files: false)
            guard let text = texts.first(where: { $0.id == new.text }) else { return value }
            let typed = TranslationPlan.plain(new.translation)
            let translation = text.isRich && typed != text.text[new.language] ? try clean(typed) : typed
            if translation.isBlank || translation == text.text[new.language] { return value }
            let change = TranslationPlan.Change(
                text: text, translation: translation, line: 0, previousEnglish: nil)
            let body = try [change].applied(to: try DesignCoding.encode(value), in: new.language)
            return try DesignCoding.decode(Document.self, from: body)
        }
    }

    /// Records the confirmations of translations that become outdated, and returns these; throws an error if one is
    /// missing.
    func confirm<Document: AppDocument>(
        _ decision: OutdatedTexts, in value: Document, after previous: Document, by author: Author,
        at now: Instant, _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        guard case .confirmed(let confirmed) = decision else { return [] }
        let outdated = try newlyOutdated(in: value, after: previous, transaction)
        guard outdated.allSatisfy({ confirmed.contains($0.id) }) else {
            throw UnconfirmedTranslations(outdated: outdated)
        }
        for stale in outdated {
            try confirmTranslation(stale.text, in: stale.language, by: author, at: now, transaction)
        }
        return outdated
    }
}
