import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// The page of an active task's content.
struct ActiveTaskPage {
    let frame: Frame
    let chip: StateChip?
    let tabs: [Tab]
    let form: EditorForm
    let fields: EditorFields
    let preview: ActiveTaskPreview
    private let task: ActiveTask
    private let ruleContext: RuleContext
    let note: String? = nil

    init(_ editing: EditorModel<ActiveTask>, _ document: DocumentID, _ fields: EditorFields) {
        let pageContext = ActiveTaskPageContext(editing, document, isSchedule: false)
        (frame, chip, tabs) = (pageContext.frame, pageContext.chip, pageContext.tabs)
        var form = editing.form
        form.previewAddress = StudyDesignerPaths.activeTask(document, editing.channel) + "/preview"
        form.changesParts = true
        self.form = form
        self.fields = fields
        (task, ruleContext) = (editing.value, editing.ruleContext)
        preview = ActiveTaskPreview(
            editing.value, in: editing.language, sendsForm: !form.isReadOnly,
            walkthroughAddress: StudyDesignerPaths.activeTaskWalkthrough(of: document, editing.channel))
    }

    /// The field of the type, which can be chosen only when a task is added.
    var typeField: TextField {
        TextField(
            "format.type", "Task", task.type.title, hint: task.type.explanation,
            error: fields.problems["format.type"],
            lock: "You can't change the type. To use another type, add another task.", width: .full)
    }

    var isKicks: Bool { task.type == .fetalKickCounter }
    var isHanoi: Bool { task.type == .towerOfHanoi }
    var isSpan: Bool { task.type == .spatialSpanMemory }

    let yesNo = FieldOptions.yesNo
    let diskChoices = DesignLimits.hanoiDisks.map { SelectOption("\($0)", "\($0)") }

    var parameterHint: String? {
        isSpan ? "The span is the number of targets in a sequence." : nil
    }

    /// What is said of results that are in every response but that dashboards can't show; nil without one.
    var plainResultsNote: String? {
        switch task.type {
        case .fetalKickCounter:
            "Responses also have the number of kicks, which charts and statistics can't show."
        case .towerOfHanoi:
            "Responses also have whether the puzzle was solved, which charts and statistics can't show."
        case .spatialSpanMemory: nil
        }
    }

    private var isOnce: Bool { task.schedule.frequency == .oneTime }

    var resultsHint: String {
        let hint = "The results in each response, and what the app's dashboard shows."
        return isOnce ? hint + " Line charts require a schedule that repeats the task." : hint
    }

    /// The results that a dashboard can show; in other languages only those that it does show.
    var results: [TaskResultForm] {
        task.type.results.map { result in
            TaskResultForm(
                title: task.title(of: result),
                dashboard: DashboardForm(
                    fields: fields, prefix: "dashboard.\(result.rawValue).", chartHead: "Add to line chart",
                    statisticHead: "Use for statistic", fitting: task.chartTimeRanges,
                    unitsHint: result == .duration ? "Phones send seconds and display minutes." : nil,
                    mayChart: !isOnce))
        }.filter { $0.dashboard.hasChart || $0.dashboard.hasStatistic }
    }

    var hasResults: Bool { fields.isEnglish || !results.isEmpty }
}

/// A result of a task and how the dashboard shows it.
struct TaskResultForm {
    let title: String
    let dashboard: DashboardForm
}

extension ActiveTask {
    /// Returns the name of a result on the page of this task.
    fileprivate func title(of result: TaskResult) -> String {
        guard result == .duration, case .fetalKickCounter(let format) = format, let kicks = format.kicks
        else { return result.title }
        return "Time taken to record \(kicks) kicks (in minutes)"
    }
}
