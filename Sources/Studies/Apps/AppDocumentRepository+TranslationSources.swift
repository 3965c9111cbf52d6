import SQLStore
import Vocabulary

extension AppDocumentRepository {
    /// Records the English texts of imported translations that were made from an earlier one.
    func recordSources(
        of changes: [TranslationPlan.Change], in language: LanguageTag, _ transaction: borrowing Transaction
    ) throws {
        for change in changes {
            guard case .app(let kind) = change.text.holder, let english = change.previousEnglish else {
                continue
            }
            try transaction.run(
                """
                insert or replace into app_translation_sources (app_folder_id, kind, path, language, translation,
                    english)
                values (\(app), \(kind), \(change.text.path.text), \(language), \(change.translation),
                    \(english))
                """)
        }
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
