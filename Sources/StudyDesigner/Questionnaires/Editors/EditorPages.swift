import Access
import DesignEditing
import HTTP
import ParticipantPreview
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Creates the pages of a questionnaire's editor.
struct EditorPages: Sendable {
    /// The request, which provides the preview's screen and date.
    let context: RequestContext

    /// The scripts that editors of questionnaires need.
    static let scripts = ["/js/in-place.js", "/js/pattern-trial.js", "/js/find-steps.js", "/js/propose.js"]

    /// Returns the page of a questionnaire's key, title and steps.
    func content(
        _ editing: EditorModel<Questionnaire>, _ form: ContentForm, _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let pageContext = EditorPageContext(editing, form.document, .content)
        let fields = EditorFields(
            editing, form.typed, locks: PublishedLocks.content(editing.value, editing.ruleContext)
        ) {
            $0.exchange(&$1)
        }
        return ContentPage(
            frame: pageContext.frame, chip: pageContext.chip, tabs: pageContext.tabs,
            form: pageContext.form(previewing: form.address(editing.channel) + "/preview"), fields: fields,
            sections: StepSection.sections(of: pageContext.lines()), canOrder: pageContext.canOrder,
            newStepAddress: StudyDesignerPaths.newStep(in: form.document, editing.channel),
            preview: try preview(editing, form.typed, at: 0, form.address(editing.channel))
        ).render()
    }

    /// Returns the page of a step, or of a question inside a form.
    func step(
        _ editing: EditorModel<Questionnaire>, _ form: StepForm, _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        var editing = editing
        form.new?.add(to: &editing.value, at: form.place)
        guard let step = editing.value.step(at: form.place) else { throw NotFound("step") }
        let pageContext = EditorPageContext(editing, form.document, .step(form.place))
        let address = form.address(editing.channel)
        let locks = PublishedLocks.step(step, of: editing.value, editing.ruleContext)
        let fields = EditorFields(editing, form.typed, locks: locks) { questionnaire, exchange in
            // The published version might not have the step.
            guard var step = questionnaire.step(at: form.place) else { return }
            step.exchange(&exchange)
        }
        return StepPage(
            pageContext, form, step, fields,
            preview: try preview(
                editing, form.typed,
                at: editing.value.steps.firstIndex { $0.id == form.place.step } ?? 0, address)
        ).render()
    }

    /// Returns only the preview, for the script that updates it.
    func preview(
        _ questionnaire: Questionnaire, _ typed: SubmittedFields?, _ language: LanguageTag,
        _ channel: Channel,
        at place: Int, _ address: String, sendsForm: Bool
    ) throws -> PreviewPanel {
        let asked = typed?.screen ?? context.request.query["screen"].flatMap { Int($0) }
        let screens = try PhoneScreens(
            questionnaire: questionnaire, language: language, today: context.now.civil().date,
            pictures: StudyDesignerPaths.pictures(of: channel))
        return try PreviewPanel(
            screens, at: asked ?? place, sendsForm: sendsForm, address: address,
            query: language == .english ? "" : "&lang=\(language)",
            walkthroughAddress: walkthroughAddress(language, channel))
    }

    private func walkthroughAddress(_ language: LanguageTag, _ channel: Channel) throws -> String {
        StudyDesignerPaths.walkthrough(of: try context.documentID(), channel)
            + (language == .english ? "" : "?lang=\(language)")
    }

    func preview(
        _ editing: EditorModel<Questionnaire>, _ typed: SubmittedFields?, at place: Int, _ address: String
    ) throws -> PreviewPanel {
        try preview(
            editing.value, typed, editing.language, editing.channel, at: place, address,
            sendsForm: !editing.form.isReadOnly)
    }
}
