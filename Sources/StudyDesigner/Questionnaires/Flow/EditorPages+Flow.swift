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
        let end = StepRow(
            "Completion step", detail: "The end", icon: .flag, to: form.address(editing.channel) + "#end")
        return FlowPage(
            frame: pageContext.frame, chip: pageContext.chip, tabs: pageContext.tabs,
            form: pageContext.form(), fields: fields, rows: pageContext.rows + [end],
            questionnaire: editing.value, others: editing.ruleContext.otherSteps,
            stepAddress: { StudyDesignerPaths.step(.step($0), of: form.document, editing.channel) },
            englishAddress: form.address(editing.channel),
            walkthroughAddress: StudyDesignerPaths.walkthrough(of: form.document, editing.channel)
        ).render()
    }
}
