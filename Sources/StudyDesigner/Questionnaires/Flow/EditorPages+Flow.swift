import Access
import DesignEditing
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

extension EditorPages {
    /// Returns the page of a questionnaire's flow.
    func flow(
        _ editing: EditorModel<Questionnaire>, _ form: FlowForm, _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let pageContext = EditorPageContext(editing, form.document, .flow)
        let fields = EditorFields(
            editing, form.typed, locks: PublishedLocks.flow(editing.value, editing.ruleContext)
        ) {
            $0.exchangeFlow(&$1)
        }
        let isRowOpen = editing.isEnglish && editing.value.steps.contains { $0.id == form.open }
        var editor = pageContext.form()
        // The row that is open has the button that saves.
        editor.hasSaveBar = editing.isEnglish && (editor.isReadOnly || !isRowOpen)
        return FlowPage(
            frame: pageContext.frame, chip: pageContext.chip, tabs: pageContext.tabs,
            form: editor, fields: fields, open: form.open, changes: pageContext.changes,
            questionnaire: editing.value, others: editing.ruleContext.otherSteps,
            stepAddress: { StudyDesignerPaths.step(.step($0), of: form.document, editing.channel) },
            address: form.address(editing.channel),
            walkthroughAddress: StudyDesignerPaths.walkthrough(of: form.document, editing.channel)
        ).render()
    }
}
