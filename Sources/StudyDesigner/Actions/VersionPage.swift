import PortalUI
import Studies

/// The page of a published design, compared with another version or the draft.
struct VersionPage {
    let frame: Frame
    let facts: [DescriptionItem]
    /// The address of the study's signatures.
    let signatures: String
    /// The address of the page that prints the design of the version.
    let protocolAddress: String
    /// The versions to compare with.
    let others: [PortalUI.SelectOption]
    let comparedWith: String
    /// The differences.
    let changes: [DiffSection]
    let changesHint: String
    let documents: [DocumentView]
    /// The translations that were confirmed although their English text changed.
    let confirmed: [ConfirmedTranslationRow]
    let questionnaires: [QuestionnaireView]
    let activeTasks: [DocumentView]

    /// A document that is a list of values.
    struct DocumentView {
        let title: String
        let facts: [DescriptionItem]
    }

    /// A translation that someone confirmed as still correct.
    struct ConfirmedTranslationRow {
        let place: String
        let who: String
        let difference: DiffSection
        let translation: String
        let tag: String
    }

    /// A questionnaire with its steps.
    struct QuestionnaireView {
        let title: String
        let key: String
        let schedule: String
        let steps: [StepView]
    }

    /// A step, or a question in a form.
    struct StepView {
        let number: String
        let key: String
        let type: String
        let text: String
    }
}
