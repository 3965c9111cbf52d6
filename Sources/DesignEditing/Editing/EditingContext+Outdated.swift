import Access
import SQLStore
import Studies
import Vocabulary

extension EditingContext {
    /// Returns the translations of the document whose English text changed later.
    func staleTranslations(_ transaction: borrowing Transaction) throws -> [StaleTranslation] {
        guard languages.count > 1 else { return [] }
        let (designs, scope) = (frames.designs, grant.subject.scope)
        return try designs.staleTranslations(
            of: designs.texts(of: saved, transaction), in: scope, transaction
        ).filter { languages.contains($0.language) }
    }

    /// Returns the outdated translations on the form's page as problems of their fields.
    func problems(of stale: [StaleTranslation]) -> [Problem] {
        stale.filter { $0.language == language }.compactMap(\.problem)
            .filter { form.part == nil || form.input(of: $0) != nil }
    }

    /// Returns the status of the document in a language; nil if it isn't complete.
    func progress(_ language: LanguageTag, _ stale: [StaleTranslation]) -> String? {
        if stale.contains(where: { $0.language == language }) { return "to review" }
        return saved.entry.completeIn.contains(language) ? "complete" : nil
    }
}

extension StaleTranslation {
    /// Says what is outdated and what to do; `languages` is the page on which translations are confirmed.
    package func sentence(confirmingUnder languages: String) -> String {
        let change =
            text.isFile
            ? "The English PDF changed after this one was saved. Replace this one"
            : "The English text changed after this translation was saved. Change the translation"
        return change + ", or confirm under \(languages) that it is still correct"
    }

    /// The translation as a problem of its field; nil for a text that isn't part of a design.
    fileprivate var problem: Problem? {
        text.page.map { page in
            Problem(
                page: page, field: text.field, language: language, weight: .incomplete,
                kind: .outdatedTranslation, sentence: sentence(confirmingUnder: "Languages"))
        }
    }
}
