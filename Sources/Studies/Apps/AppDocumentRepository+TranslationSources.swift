import SQLStore
import Vocabulary

extension AppDocumentRepository {
    /// Records the English texts of imported translations that were made from an earlier one.
    func recordSources(
        of changes: [TranslationPlan.Change], in language: LanguageTag, _ transaction: borrowing Transaction
    ) throws {
        for change in changes {
            guard let english = change.previousEnglish else { continue }
            try recordSource(english, of: change.text, change.translation, in: language, transaction)
        }
    }

    /// Records the English text from which a translation was made.
    func recordSource(
        _ english: String, of text: DesignText, _ translation: String, in language: LanguageTag,
        _ transaction: borrowing Transaction
    ) throws {
        guard case .app(let kind) = text.holder, !translation.isEmpty else { return }
        try transaction.run(
            """
            insert or replace into app_translation_sources (app_folder_id, kind, path, language, translation,
                english)
            values (\(app), \(kind), \(text.path.text), \(language), \(translation), \(english))
            """)
    }

    /// Returns the recorded English texts of the app.
    func translationSources(_ transaction: borrowing Transaction) throws -> TranslationSources {
        TranslationSources(
            try transaction.rows(
                """
                select kind, path, language, translation, english from app_translation_sources
                where app_folder_id = \(app)
                """
            ) { row in
                (
                    TranslationSources.Place(
                        holder: .app(try row[0]), path: try row[1], language: try row[2],
                        translation: try row[3]),
                    try row[4] as String
                )
            })
    }
}
