import Access
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
        let surroundings = EditorPageContext(editing, form.document, .flow)
        let fields = EditorFields(
            editing, form.typed, locks: PublishedLocks.flow(editing.value, editing.ruleContext)
        ) {
            $0.exchangeFlow(&$1)
        }
        let end = StepRow(
            "Completion step", detail: "The end", icon: .flag, to: form.address(editing.channel) + "#end")
        return FlowPage(
            frame: surroundings.frame, chip: surroundings.chip, tabs: surroundings.tabs,
            form: surroundings.form(), fields: fields, rows: surroundings.rows + [end],
            questionnaire: editing.value, others: editing.ruleContext.otherSteps,
            stepAddress: { StudyDesignerPaths.step(.step($0), of: form.document, editing.channel) },
            englishAddress: form.address(editing.channel),
            walkAddress: StudyDesignerPaths.walk(of: form.document, editing.channel)
        ).render()
    }
}
