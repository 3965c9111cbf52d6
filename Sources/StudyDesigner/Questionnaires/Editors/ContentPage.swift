import DesignEditing
import PortalUI
import Studies

/// The page of a questionnaire's key, title and steps.
struct ContentPage {
    let frame: Frame
    let chip: StateChip?
    let tabs: [Tab]
    let form: EditorForm
    let fields: EditorFields
    let sections: [StepSection]
    /// Whether the order of the steps can be changed.
    let canOrder: Bool
    let newStepAddress: String
    let preview: PreviewPanel
    let note: String? = nil

    let moveSelected = PartAction(.selected).text
    let groupSelected = PartAction(.group).text
    let positionField = PartAction.positionField
    let selectionField = PartAction.selectionField

    /// A published key, which is text, with the reason; nil if it can be changed, or if a change was refused.
    var fixedKey: (value: String, reason: String)? {
        guard let reason = fields.locks["key"], fields.problems["key"] == nil else { return nil }
        return (fields.values["key"], reason)
    }

    /// Whether the list is long enough to be searched.
    var isLong: Bool { sections.reduce(0) { $0 + $1.lines.count } > 12 }

    var emptyAction: PageLink? { form.isReadOnly ? nil : PageLink("Add first step", to: newStepAddress) }
}
