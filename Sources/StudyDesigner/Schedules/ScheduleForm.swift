import Access
import DesignEditing
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The differences between the schedule pages of the kinds of activities.
struct SchedulePageConfiguration<Document: Activity>: Sendable {
    /// The context of the form: title, tabs, and changes.
    struct PageContext {
        let frame: Frame
        let chip: StateChip?
        let tabs: [Tab]
        let form: EditorForm
    }

    /// The pattern of the page's address, with the document as `{document:int}`.
    let pattern: String
    /// The address of the page of one activity.
    let address: @Sendable (DocumentID, Channel) -> String
    /// The context of the form of one activity.
    let pageContext: @Sendable (EditorModel<Document>, DocumentID) -> PageContext
}

/// The form of an activity's schedule.
struct ScheduleForm<Document: Activity>: BoundForm {
    let site: SchedulePageConfiguration<Document>
    let document: DocumentID
    var typed: SubmittedFields?

    let title = "Schedule"
    let purpose = "When participants are asked to do this, in the local time of their phones."

    func address(_ channel: Channel) -> String { site.address(document, channel) }

    func exchange(_ activity: inout Document, _ fields: inout FieldBinding) {
        activity.schedule.exchange(&fields)
    }

    func input(of problem: Problem) -> String? {
        guard problem.page.part == .schedule else { return nil }
        return problem.field.hasSuffix("].startTime") ? runTime(problem.field) : problem.field
    }

    /// Returns the name of the input for a problem. The time of a run has its own input if the run counts from an
    /// anchor date.
    private func runTime(_ field: String) -> String {
        typed?.values["schedulingType"] == Schedule.Kind.anchored.rawValue
            ? field.replacing("].startTime", with: "].anchorTime") : field
    }

    func page(_ editing: EditorModel<Document>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        let pageContext = site.pageContext(editing, document)
        var fields = EditorFields(editing, typed) { $0.schedule.exchange(&$1) }
        fields.locks = ScheduleLocks.locks(fields.values, editing.ruleContext)
        var page = SchedulePage(
            frame: pageContext.frame, chip: pageContext.chip, tabs: pageContext.tabs,
            form: pageContext.form, fields: fields, anchorDates: editing.ruleContext.anchorDates,
            noun: Document.noun, setsAnchorDate: editing.value.setsAnchorDate,
            published: editing.ruleContext.publishedSchedule, schedule: editing.value.schedule,
            keptFields: EditorFields(editing, nil) { $0.schedule.exchange(&$1) },
            englishAddress: address(editing.channel),
            preview: preview(editing.value, editing.ruleContext, editing.context))
        page.form.hasSaveBar = page.hasValues
        return page.render()
    }

    /// Returns the preview of the schedule with unsaved changes.
    func preview(_ activity: Document, _ ruleContext: RuleContext, _ context: RequestContext)
        -> SchedulePreview
    {
        SchedulePreview(
            activity.schedule, words: ScheduleText(ruleContext.anchorDates),
            now: ruleContext.now ?? context.now.civil(), example: typed?.values[SchedulePage.exampleField],
            sendsForm: context.hasPermission(EditDesign.self))
    }
}
