import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// The context of every page of a questionnaire's editor: title, tabs, steps, and changes.
struct EditorPageContext: Sendable {
    /// The pages of the editor.
    enum Page: Equatable, Sendable {
        case content
        case schedule
        case flow
        case step(QuestionnairePart)
    }

    let editing: EditorModel<Questionnaire>
    let document: DocumentID
    let page: Page
    /// The parts with errors or missing values.
    private let open: Set<DesignPage.Part>

    init(_ editing: EditorModel<Questionnaire>, _ document: DocumentID, _ page: Page) {
        self.editing = editing
        self.document = document
        self.page = page
        open = Set(editing.found.preventingCompletion(in: editing.language).map(\.page.part))
    }

    var questionnaire: Questionnaire { editing.value }

    var title: String {
        let name = questionnaire.name.text(in: editing.language)
        if !name.isEmpty { return name }
        return questionnaire.key.isEmpty ? "Untitled questionnaire" : questionnaire.key
    }

    var query: String { editing.isEnglish ? "" : "?lang=\(editing.language)" }

    var frame: Frame {
        var frame = editing.frame
        frame.title = title
        frame.purpose = nil
        frame.parent = parent
        frame.extraScripts += EditorPages.scripts
        return frame
    }

    private var parent: PageLink {
        if case .step(.question(_, let form)) = page {
            return PageLink(
                "the form", to: StudyDesignerPaths.step(.step(form), of: document, editing.channel) + query)
        }
        return PageLink("Questionnaires", to: StudyDesignerPaths.questionnaires(editing.channel))
    }

    var tabs: [Tab] {
        let count = questionnaire.steps.count
        return [
            Tab(
                "Content", to: StudyDesignerPaths.questionnaire(document, editing.channel) + query,
                count: count == 1 ? "1 step" : "\(count) steps",
                isCurrent: page != .schedule && page != .flow),
            Tab(
                "Flow", to: StudyDesignerPaths.flow(of: document, editing.channel), count: flowWords,
                isBad: open.contains(.flow), isCurrent: page == .flow),
            Tab(
                "Schedule", to: StudyDesignerPaths.schedule(of: document, editing.channel),
                count: ScheduleText(editing.ruleContext.anchorDates).line(questionnaire.schedule),
                isBad: open.contains(.schedule),
                isCurrent: page == .schedule),
        ]
    }

    private var flowWords: String {
        let groups = questionnaire.groups.count
        let words = questionnaire.branches ? "Branches" : "In order"
        return groups == 0 ? words : "\(words), \(groups == 1 ? "1 group" : "\(groups) groups")"
    }

    /// Returns the form with the address of the preview.
    func form(previewing address: String? = nil) -> EditorForm {
        var form = editing.form
        form.isMultipart = page != .schedule && page != .flow
        form.previewAddress = address
        form.changesParts = true
        if case .step = page { form.canMark = false }
        if page == .flow { form.canMark = false }
        return form
    }

    /// The number of items that changed since publication.
    var chip: StateChip? {
        guard let published = editing.published else { return nil }
        let count = ChangedItems.count(from: published, to: questionnaire)
        return count > 0 ? .changes(ChangedItems.words(count)) : nil
    }

    /// Returns how a step differs from the published one; nil if it doesn't.
    func changes(_ step: Step) -> String? {
        guard let published = editing.published else { return nil }
        guard let previous = published.steps.first(where: { $0.id == step.id }) else {
            return "New since it was published"
        }
        return previous == step ? nil : "Changed since it was published"
    }

    private func needsFix(_ step: Step) -> Bool {
        if open.contains(.item(step.id)) { return true }
        guard case .form(let form) = step else { return false }
        return form.questions.contains { open.contains(.nested($0.id, in: form.id)) }
    }

    /// The steps next to the form.
    var rows: [StepRow] {
        let preLoads = PreLoadIndex(questionnaire)
        return questionnaire.steps.enumerated().map { index, step in
            var isCurrent = false
            if case .step(let place) = page { isCurrent = place.step == step.id }
            return StepRow(
                "\(index + 1). \(step.heading)", detail: Self.detail(step), icon: step.icon,
                to: StudyDesignerPaths.step(.step(step.id), of: document, editing.channel) + query,
                isCurrent: isCurrent,
                changes: changes(step), needsFix: needsFix(step),
                branches: questionnaire.jumps(from: index, preLoads))
        }
    }

    /// Returns the steps of the questionnaire as a list whose order can be changed.
    func lines() -> [PartListItem] {
        questionnaire.steps.enumerated().map { index, step in
            PartListItem(
                id: step.id, title: "\(index + 1). \(step.heading)", detail: Self.detail(step),
                icon: step.icon,
                address: StudyDesignerPaths.step(.step(step.id), of: document, editing.channel) + query,
                canEdit: canOrder, isFirst: index == 0, isLast: index + 1 == questionnaire.steps.count,
                needsFix: needsFix(step), changes: changes(step), group: questionnaire.group(of: step)?.title,
                canSelect: canOrder)
        }
    }

    /// Returns the questions of a form as a list whose order can be changed.
    func lines(of form: FormStep) -> [PartListItem] {
        form.questions.enumerated().map { index, question in
            let place = QuestionnairePart.question(question.id, in: form.id)
            return PartListItem(
                id: question.id, title: "\(index + 1). \(question.heading)",
                detail: Self.detail(.question(question)), icon: question.response.type.icon,
                address: StudyDesignerPaths.step(place, of: document, editing.channel) + query,
                canEdit: canOrder,
                isFirst: index == 0, isLast: index + 1 == form.questions.count,
                needsFix: open.contains(place.part), changes: nil)
        }
    }

    /// Whether the order can be changed here. It is the same in every language, so only the English page has buttons
    /// for it.
    var canOrder: Bool { !editing.form.isReadOnly && editing.isEnglish }

    private static func detail(_ step: Step) -> String {
        step.key.isEmpty ? "\(step.kindTitle) · no key yet" : "\(step.kindTitle) · \(step.key)"
    }
}
