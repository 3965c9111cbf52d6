import PortalUI
import Studies

/// A design as a publication froze it, compared with another version or with the draft.
struct VersionPage {
    let frame: Frame
    let facts: [DescriptionItem]
    /// Where the signatures of the study are.
    let signatures: String
    /// With what it can be compared.
    let others: [PortalUI.SelectOption]
    let comparedWith: String
    /// What differs; empty when nothing does.
    let changes: [DiffSection]
    let changesHint: String
    let documents: [DocumentView]
    /// The translations that are served although their English text changed after they were written.
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
