import PortalUI
import Studies

/// The page of a published design, compared with another version or the draft.
struct VersionPage {
    let frame: Frame
    let facts: [DescriptionItem]
    /// The digest of the published documents.
    let digest: String
    /// The address of the page that prints the design of the version.
    let protocolAddress: String
    /// The versions to compare with.
    let others: [PortalUI.SelectOption]
    let comparedWith: String
    /// The differences.
    let changes: [DiffSection]
    let changesHint: String
    /// The sections of the design.
    let groups: [Group]
    /// The translations that were confirmed although their English text changed.
    let confirmed: [ConfirmedTranslationRow]

    /// A section of the menu: one part, or the items of a list.
    struct Group {
        let title: String
        /// Whether the section is a list, so that its title is a heading above its items.
        let isList: Bool
        /// How many items the list has, such as "2 resources".
        let count: String
        let parts: [Part]
    }

    /// A section, or an item of a list: its values, and its steps if it is a questionnaire.
    struct Part {
        let title: String
        /// How much is in it.
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
