import Access
import SQLStore
import Studies
import Templating

/// The form of an active task's content.
struct ActiveTaskForm: BoundForm {
    let document: DocumentID
    /// What was sent; nil where the page is opened.
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

/// Why fields of a task cannot be changed any more: what publications have made known to apps.
enum ActiveTaskLocks {
    static func content(_ task: ActiveTask, _ ruleContext: RuleContext) -> [String: String] {
        var locks: [String: String] = [:]
        if let document = ruleContext.document,
            ruleContext.published.key(of: document.description, in: .activities)?.key == task.key
        {
            locks["key"] = "Published. Apps and Lists know the activity by it."
        }
        for result in task.type.results {
            let own = ruleContext.published.key(of: task.bearer(of: result), in: .statistics)
            if let own, own.key == task[result].statistic?.shortName {
                locks["dashboard.\(result.rawValue).statistic.shortName"] =
                    "Published. Apps know the statistic by it."
            }
        }
        return locks
    }
}
