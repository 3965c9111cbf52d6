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
            guard let text = texts.first(where: { $0.path.text == source.path }) else { continue }
            try recordSource(
                source.english, of: text, text.text[source.language], in: source.language, transaction)
        }
    }

    /// Records the English text from which a translation was made.
    func recordSource(
        _ english: String, of text: DesignText, _ translation: String, in language: LanguageTag,
        _ transaction: borrowing Transaction
    ) throws {
        guard let document = text.holder.document, !translation.isEmpty else { return }
        try transaction.run(
            """
            insert or replace into translation_sources (document_id, path, language, translation, english)
            values (\(document), \(text.path.text), \(language), \(translation), \(english))
            """)
    }

    /// Returns the recorded English texts of a design.
    func translationSources(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> TranslationSources {
        TranslationSources(
            try transaction.rows(
                """
                select s.document_id, d.kind, s.path, s.language, s.translation, s.english
                from translation_sources s join design_documents d on d.id = s.document_id
                where d.folder_id = \(scope.folder)
                """
            ) { row in
                (
                    TranslationSources.Place(
                        holder: .document(try row[0], try row[1]), path: try row[2], language: try row[3],
                        translation: try row[4]),
                    try row[5] as String
                )
            })
    }
}
