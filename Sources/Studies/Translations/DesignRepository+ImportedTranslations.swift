import SQLStore
import Vocabulary

extension DesignRepository {
    /// Records the translations of an imported document that were outdated where it comes from.
    func record(
        _ outdated: [StudyFile.OutdatedTranslation], of document: DocumentID, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws {
        guard !outdated.isEmpty else { return }
        let texts = try texts(in: scope, files: true, transaction).filter { $0.holder.document == document }
        for source in outdated {
            guard let text = texts.first(where: { $0.path.text == source.path })?.text,
                !text[source.language].isEmpty
            else { continue }
            try transaction.run(
                """
                insert or replace into imported_translations (document_id, path, language, translation, english)
                values (\(document), \(source.path), \(source.language), \(text[source.language]), \(source.english))
                """)
        }
    }

    /// Returns the outdated translations of a design with those that came with it.
    ///
    /// An imported translation was made from the English text that came with it, whatever text it was saved with here.
    func adding(
        imported texts: [DesignText], to stale: [StaleTranslation], in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        let sources = try importedTranslations(in: scope, transaction)
        guard !sources.isEmpty else { return stale }
        let imported = texts.flatMap { text in
            text.text.languages.compactMap { language -> StaleTranslation? in
                guard let document = text.holder.document,
                    let source = sources[
                        ImportedPlace(document: document, path: text.path.text, language: language)],
                    source.translation == text.text[language]
                else { return nil }
                return StaleTranslation(text: text, language: language, previousEnglish: source.english)
            }
        }
        let places = Set(imported.map(\.id))
        return stale.filter { !places.contains($0.id) }
            + imported.filter { $0.previousEnglish != $0.text.text.english && !$0.text.text.english.isEmpty }
    }

    private func importedTranslations(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [ImportedPlace: (translation: String, english: String)] {
        let rows = try transaction.rows(
            """
            select i.document_id, i.path, i.language, i.translation, i.english from imported_translations i
            join design_documents d on d.id = i.document_id where d.folder_id = \(scope.folder)
            """
        ) { row in
            (
                ImportedPlace(document: try row[0], path: try row[1], language: try row[2]),
                (translation: try row[3] as String, english: try row[4] as String)
            )
        }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }
}

/// The place of a translation.
private struct ImportedPlace: Hashable {
    let document: DocumentID
    let path: String
    let language: LanguageTag
}

extension TextOwner {
    /// The document; nil for a notification.
    var document: DocumentID? {
        guard case .document(let document, _) = self else { return nil }
        return document
    }
}
