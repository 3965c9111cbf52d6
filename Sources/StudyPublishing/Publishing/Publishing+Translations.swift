import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension Publishing {
    /// Returns the outdated translations in the texts that an action publishes, in the languages of the study.
    ///
    /// An announcement shows only a part of the design, so only the texts of its sections are included.
    func outdatedTranslations(
        in sections: [Section], _ scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> OutdatedTranslations {
        let languages = try designs.document(StudySettings.self, in: scope, transaction).value.languages
        if languages.isEmpty { return OutdatedTranslations([]) }
        let texts = try designs.texts(in: scope, files: true, transaction).filter { text in
            text.page.map { sections.contains($0.section) } ?? false
        }
        let reviewed = try designs.reviewedTranslations(of: texts, in: scope, transaction)
        return OutdatedTranslations(reviewed.filter { languages.contains($0.translation.language) })
    }

    /// Returns the outdated translations that the user who publishes must confirm or change.
    ///
    /// Consent texts are not included, because they prevent publishing.
    public func undecidedTranslations(
        for action: StudyAction, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        guard action.publishes else { return [] }
        return try outdatedTranslations(in: action.requiredSections, scope, transaction).undecided
    }

    /// Confirms the translations that the user found still correct. Throws if a text has no decision.
    func decide(
        _ action: StudyAction, _ confirmations: PublishingConfirmations, in scope: DesignScope,
        by author: Author, _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        let open = try undecidedTranslations(for: action, in: scope, transaction)
        let undecided = open.filter { !confirmations.stillCorrect.contains($0.id) }
        if !undecided.isEmpty {
            throw PreconditionsNotMet(findings: undecided.compactMap(OutdatedTranslations.undecided))
        }
        for stale in open {
            try designs.confirmTranslation(
                stale.text, in: stale.language, scope: scope, by: author, transaction)
        }
        return open
    }

    /// Stores the outdated translations that a publication contains, with the users who confirmed them.
    func saveConfirmedTranslations(
        of publication: PublicationID, for action: StudyAction, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws {
        let confirmed = try outdatedTranslations(in: action.requiredSections, scope, transaction).confirmed
        for reviewed in confirmed {
            guard let confirmation = reviewed.confirmation,
                case .document(let document, _) = reviewed.translation.text.holder
            else { continue }
            try ConfirmedTranslationRepository.insert(
                reviewed.translation, confirmation, of: document, in: publication, transaction)
        }
    }
}
