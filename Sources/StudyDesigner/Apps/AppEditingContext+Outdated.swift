import Access
import DesignEditing
import PortalUI
import SQLStore
import Studies
import Vocabulary

extension AppEditingContext {
    /// Returns the translations on the form's page whose English text changed later, as problems of their fields.
    func outdatedTranslations(
        with notifications: NotificationRepository, _ transaction: borrowing Transaction
    ) throws -> FormProblems {
        guard language != .english else { return FormProblems() }
        let contents = AppDocumentRepository(of: app.id)
        let texts = try contents.texts(with: notifications, files: true, transaction)
            .filter { $0.holder == .app(Form.Document.kind) }
        let stale = try contents.staleTranslations(of: texts, transaction).filter { $0.language == language }
        return problems(of: stale)
    }

    /// Returns outdated translations as problems of their fields.
    func problems(of stale: [StaleTranslation]) -> FormProblems {
        FormProblems(
            stale.compactMap { stale in
                let sentence = stale.sentence(confirmingUnder: "App languages")
                let problem = AppProblem(field: stale.text.field, language: language, sentence: sentence)
                return form.input(of: problem).map { input in
                    FormProblems.Problem(
                        field: input, sentence, about: DifferenceLabels(nil).label(of: input))
                }
            })
    }
}
