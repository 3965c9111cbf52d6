import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary

extension AppEditingContext {
    /// Shows the translations that the form would make outdated, with the decisions that it already has.
    func ask(
        about decisions: TranslationDecisions, in formState: inout FormState,
        _ transaction: borrowing Transaction
    ) throws {
        let outdated = try AppDocumentRepository(of: app.id).newlyOutdated(
            in: formState.value, after: saved.value, transaction)
        if outdated.isEmpty { return }
        let name = { (text: DesignText) in TextLabels.of(text) }
        if formState.problems.isEmpty {
            formState.problems = decisions.problems(of: outdated, name: name)
            formState.problemsTitle = EditorMessages.outdated(outdated.count)
        }
        formState.decisions = TranslationDecisionFields(
            outdated, decided: decisions, in: language, formState.problems, name: name)
    }

    /// Records which translations in the form were made from an English text that another user changed after
    /// `revision`, and returns them as problems of their fields.
    ///
    /// The form shows the new English text from now on. A translation that is saved unchanged remains one of
    /// the earlier text.
    func translationProblems(
        startedFrom revision: Int, in value: Form.Document, _ transaction: borrowing Transaction
    ) throws -> FormProblems {
        let outdated = try AppDocumentRepository(of: app.id).recordSources(
            of: value, startedFrom: revision, transaction)
        return problems(of: outdated)
    }
}

extension TranslationDecisions {
    /// Returns a value with the translations that were changed.
    ///
    /// - Throws: ``Access/InvalidInput`` if the HTML of one can't be read.
    func applied<Document: AppDocument>(to value: Document, of app: AppFolder) throws -> Document {
        try AppDocumentRepository(of: app.id).value(of: value, with: typed) { html in
            do {
                return try TranslationUpload.clean(html)
            } catch {
                throw InvalidInput("", "\(error)")
            }
        }
    }
}

extension Grant where P == ManageApp {
    /// Records that a user confirmed a translation.
    func record(
        confirming text: DesignText, in language: LanguageTag, _ transaction: borrowing Transaction
    ) throws {
        try record(
            "translation.confirm", about: TextLabels.of(text, withSection: true),
            ["language": .text(language.text)], in: transaction)
    }
}
