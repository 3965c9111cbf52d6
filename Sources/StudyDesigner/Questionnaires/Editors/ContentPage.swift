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
    let lines: [PartListItem]
    let newStepAddress: String
    let preview: PreviewPanel
    let note: String? = nil

    var emptyAction: PageLink? { form.isReadOnly ? nil : PageLink("Add first step", to: newStepAddress) }
}
