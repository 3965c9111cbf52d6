import SQLStore
import Vocabulary

/// The texts of a document in the versions that meet when a user saves translations next to another user's changes.
///
/// A translator who sees an earlier English text translates that one, even if the translation is saved with a
/// later one.
struct TypedTranslations {
    /// The texts as the user saw them: those from which the user started, with the user's own changes of the English.
    let seen: [DesignText]
    /// The texts from which the user started.
    let base: [DesignText]
    /// The texts that others saved in the meantime.
    let theirs: [DesignText]

    /// Returns the user's own translations among texts about to be saved whose English text is another one
    /// than the user saw.
    func outdated(in merged: [DesignText]) -> [StaleTranslation] {
        let (seen, base, theirs) = (Self.byPath(seen), Self.byPath(base), Self.byPath(theirs))
        return merged.flatMap { text -> [StaleTranslation] in
            guard let english = seen[text.path.text]?.english, english != text.text.english,
                !text.text.english.isEmpty
            else { return [] }
            return text.text.languages.filter { language in
                language != .english && !text.text[language].isEmpty
                    && text.text[language] != base[text.path.text]?[language]
                    && text.text[language] != theirs[text.path.text]?[language]
            }.map { StaleTranslation(text: text, language: $0, previousEnglish: english) }
        }
    }

    private static func byPath(_ texts: [DesignText]) -> [String: LocalizedText] {
        Dictionary(texts.map { ($0.path.text, $0.text) }, uniquingKeysWith: { first, _ in first })
    }
}

extension DesignRepository {
    /// Records the English texts from which translations were made, which are others than they are saved with.
    public func recordSources(of outdated: [StaleTranslation], _ transaction: borrowing Transaction) throws {
        for stale in outdated {
            try recordSource(
                stale.previousEnglish, of: stale.text, stale.text.text[stale.language], in: stale.language,
                transaction)
        }
    }
}

extension AppDocumentRepository {
    /// Records the English texts from which the translations in a form were made if another user changed the English
    /// texts after `revision`, from which the form started. Returns these translations.
    public func recordSources<Document: AppDocument>(
        of value: Document, startedFrom revision: Int, _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        guard revision > 0 else { return [] }
        let base = try texts(
            of: try DesignCoding.decode(
                Document.self, from: try body(of: Document.kind, revision: revision, transaction)),
            files: true)
        let current = try texts(of: try document(Document.self, transaction).value, files: true)
        let outdated = TypedTranslations(seen: base, base: base, theirs: current)
            .outdated(in: try texts(of: value, files: true))
        for stale in outdated {
            try recordSource(
                stale.previousEnglish, of: stale.text, stale.text.text[stale.language], in: stale.language,
                transaction)
        }
        return outdated
    }
}
