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
    /// The sections and items of the design.
    let parts: [Part]
    /// The translations that were confirmed although their English text changed.
    let confirmed: [ConfirmedTranslationRow]

    /// A section, or an item of a list: its values, and its steps if it is a questionnaire.
    struct Part {
        let title: String
        /// What kind of item it is, and how much is in it.
        let detail: String
        let isOpen: Bool
        let values: VersionValues
        let steps: [StepView]
    }

    /// A translation that someone confirmed as still correct.
    struct ConfirmedTranslationRow {
        let place: String
        let who: String
        let difference: DiffSection
        let translation: String
        let tag: String
    }

    /// A step, or a question in a form.
    struct StepView {
        let number: String
        let key: String
        let type: String
        let title: String
        let values: VersionValues
    }
}
