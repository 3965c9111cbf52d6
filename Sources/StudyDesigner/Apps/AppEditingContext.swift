import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Timekeeping
import Vocabulary
import WebAccess

/// Everything that the page of an app document's form needs, except the value.
struct AppEditingContext<Form: AppForm> {
    /// The state of a form.
    struct FormState {
        let value: Form.Document
        /// The revision from which the next save starts.
        var revision: Int
        /// The problems.
        var problems = FormProblems()
        /// The title of the summary of problems.
        var problemsTitle: String?
        /// The translations to decide about before saving; nil if there are none.
        var decisions: TranslationDecisionFields?
        /// The fields whose text couldn't be read.
        var unread: [FieldReader.UnreadableField] = []
        /// Whether the fields have unsaved values.
        let hasUnsaved: Bool

        init(_ value: Form.Document, revision: Int, hasUnsaved: Bool = false) {
            (self.value, self.revision, self.hasUnsaved) = (value, revision, hasUnsaved)
        }
    }

    let form: Form
    let siteMap: SiteMap
    let context: RequestContext
    let app: AppFolder
    let saved: AppDocumentRepository.SavedAppDocument<Form.Document>
    let languages: [LanguageTag]
    let language: LanguageTag

    init(
        _ form: Form, _ siteMap: SiteMap, _ context: RequestContext, _ tag: String?,
        _ grant: Grant<ManageApp>,
        _ transaction: borrowing Transaction
    ) throws {
        let contents = AppDocumentRepository(of: grant.subject.id)
        let asked = tag.flatMap { LanguageTag($0) } ?? .english
        (self.form, self.siteMap, self.context, app) = (form, siteMap, context, grant.subject)
        saved = try contents.document(Form.Document.self, transaction)
        languages =
            Form.Document.kind.hasTexts
            ? try contents.document(AppProperties.self, transaction).value.allLanguages : [.english]
        language = languages.contains(asked) ? asked : .english
    }

    /// The address of the form in the current language.
    var address: String { address(language) }

    private func address(_ language: LanguageTag) -> String {
        form.address(app) + (language == .english ? "" : "?lang=\(language)")
    }

    /// Returns the problems with links to the inputs on this page and to other pages.
    func shown(_ problems: [AppProblem]) -> FormProblems {
        FormProblems(
            problems.filter { !$0.isWarning }.map { problem in
                let problemLanguage = problem.language ?? .english
                guard problemLanguage == language || problem.language == nil,
                    let input = form.input(of: problem)
                else {
                    let tail = problemLanguage == .english ? "" : "?lang=\(problemLanguage)"
                    return FormProblems.Problem(
                        problem.sentence, at: form.address(of: problem, app) + tail)
                }
                return FormProblems.Problem(field: input, problem.sentence)
            })
    }

    /// Renders the page with a value in its fields.
    func page(_ formState: FormState, _ transaction: borrowing Transaction) throws -> [UInt8] {
        var frame = siteMap.frame(
            context, form.title, purpose: form.purpose, section: form.section, parent: form.parent(app))
        if formState.hasUnsaved { frame.notice = nil }
        let found = try AppDocumentRepository(of: app.id).problems(of: formState.value, transaction)
        let editing = AppEditorModel(
            frame: frame, form: editorForm(formState, found, frame), app: app, value: formState.value,
            problems: formState.problems, language: language,
            unread: Dictionary(
                formState.unread.map { ($0.field, $0.text) }, uniquingKeysWith: { first, _ in first }))
        return try form.page(editing)
    }

    private func editorForm(_ formState: FormState, _ found: [AppProblem], _ frame: Frame) -> EditorForm {
        var editorForm = EditorForm(
            address: address(language), token: frame.formToken, revision: formState.revision,
            language: language,
            languages: languages.map { each in
                LanguageSwitch.Language(
                    each.text, each.ownName, to: address(each), isCurrent: each == language)
            },
            problems: formState.problems, problemsTitle: formState.problemsTitle, warnings: warnings(found),
            hasUnsaved: formState.hasUnsaved, isReadOnly: false, isComplete: false, saved: savedWords,
            historyAddress: AppPaths.history(Form.Document.kind, app))
        editorForm.canMark = false
        editorForm.saveTitle = form.saveTitle
        editorForm.decisions = formState.decisions
        return editorForm
    }

    private var savedWords: String {
        guard let change = saved.change else { return "Not saved yet" }
        return "Saved \(TimeText.phrase(change.at, from: context.now)) by \(change.author.name)"
    }

    /// Returns the warnings and the number of untranslated texts in each language.
    private func warnings(_ found: [AppProblem]) -> [String] {
        let general = found.filter { $0.isWarning && $0.language == nil }.map(\.sentence)
        return general
            + languages.dropFirst().compactMap { language in
                let count = found.count { $0.isWarning && $0.language == language }
                if count == 0 { return nil }
                let texts = count == 1 ? "1 text isn't" : "\(count) texts aren't"
                return "\(texts) translated to \(language.englishName) yet. Apps show English instead"
            }
    }
}
