import Access
import DesignEditing
import SQLStore
import Studies
import Templating
import Vocabulary

/// The form of an active task's content.
struct ActiveTaskForm: BoundForm {
    let document: DocumentID
    /// The submitted fields; nil when the page is opened.
    var typed: SubmittedFields?

    let title = "Active task"
    let purpose = ""

    func address(_ channel: Channel) -> String { StudyDesignerPaths.activeTask(document, channel) }

    func exchange(_ task: inout ActiveTask, _ fields: inout FieldBinding) { task.exchange(&fields) }

    func page(_ editing: EditorModel<ActiveTask>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        let locks = ActiveTaskLocks.content(editing.value, editing.ruleContext)
        let fields = EditorFields(editing, typed, locks: locks) { $0.exchange(&$1) }
        return ActiveTaskPage(editing, document, fields).render()
    }
}

/// The reasons why fields of a published task can't be changed.
enum ActiveTaskLocks {
    static func content(_ task: ActiveTask, _ ruleContext: RuleContext) -> [String: String] {
        var locks: [String: String] = [:]
        if let document = ruleContext.document,
            ruleContext.published.key(of: document.description, in: .activities)?.key == task.key
        {
            locks["key"] = "Published. Apps and Lists use this key."
        }
        for result in task.type.results {
            let own = ruleContext.published.key(of: task.bearer(of: result), in: .statistics)
            if let own, own.key == task[result].statistic?.shortName {
                locks["dashboard.\(result.rawValue).statistic.shortName"] =
                    "Published. Apps use this name."
            }
        }
        return locks
    }
}
