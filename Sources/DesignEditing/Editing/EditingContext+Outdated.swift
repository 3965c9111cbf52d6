import Access
import SQLStore
import Studies
import Vocabulary

extension EditingContext {
    /// Returns the translations on the form's page whose English text changed later, as problems of their fields.
    func outdatedTranslations(_ transaction: borrowing Transaction) throws -> [Problem] {
        guard language != .english else { return [] }
        let (designs, scope) = (frames.designs, grant.subject.scope)
        let texts = try designs.texts(in: scope, files: true, transaction).filter { text in
            guard case .document(let document, _) = text.holder else { return false }
            return document == saved.id
        }
        return try designs.staleTranslations(of: texts, in: scope, transaction)
            .filter { $0.language == language }.compactMap(\.problem)
            .filter { form.part == nil || form.input(of: $0) != nil }
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
