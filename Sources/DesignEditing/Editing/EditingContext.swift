import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import StudyPublishing
import Timekeeping
import Vocabulary
import WebAccess

/// Everything that the page of a document's form needs, except the value.
struct EditingContext<Form: DocumentForm> {
    let form: Form
    let frames: DesignFrameBuilder
    let context: RequestContext
    let grant: Grant<ViewDesign>
    let channel: Channel
    let saved: SavedDocument<Form.Document>
    /// Who removed the document from its list and when; nil if it is part of the design.
    let removal: Removal?
    let ruleContext: RuleContext
    let languages: [LanguageTag]
    let language: LanguageTag

    /// Reads what the page needs; `tag` is the requested language.
    ///
    /// A removed document is found only for a form that was already open, so that the user's changes aren't lost.
    init(
        _ form: Form, _ frames: DesignFrameBuilder, _ context: RequestContext, language tag: String?,
        wasOpen: Bool = false,
        _ grant: Grant<ViewDesign>, _ transaction: borrowing Transaction
    ) throws {
        guard let channel = context.location.channel else { throw NotFound("study") }
        let scope = grant.subject.scope
        var removal: Removal?
        if wasOpen, let listed = form.listed {
            removal = try frames.designs.removal(of: listed, in: scope, transaction)
        }
        let saved =
            if removal != nil, let listed = form.listed {
                try frames.designs.removedDocument(Form.Document.self, listed, in: scope, transaction)
            } else {
                try form.saved(frames.designs, in: scope, transaction)
            }
        let settings = try frames.designs.document(StudySettings.self, in: scope, transaction).value
        let asked = tag.flatMap { LanguageTag($0) } ?? .english
        self.form = form
        self.frames = frames
        self.context = context
        self.grant = grant
        self.channel = channel
        self.saved = saved
        self.removal = removal
        ruleContext = try frames.designs.ruleContext(for: saved.id, in: scope, transaction)
        languages = Form.Document.kind.isTranslated ? settings.allLanguages : [.english]
        language = languages.contains(asked) ? asked : .english
    }

    /// Returns the address of the form with its query.
    func address(_ language: LanguageTag? = nil, checked: Bool = false, on channel: Channel? = nil) -> String
    {
        var query: [String] = []
        if checked { query.append("check=1") }
        if let language, language != .english { query.append("lang=\(language)") }
        let address = form.address(channel ?? self.channel)
        return query.isEmpty ? address : address + "?" + query.joined(separator: "&")
    }

    /// Returns the problems of a value with links to the inputs on this page and to other pages.
    func presented(_ problems: [Problem], in value: Form.Document) -> FormProblems {
        let steps = (value as? Questionnaire).map(StepLabels.init)
        let counts = Dictionary(grouping: problems, by: \.sentence).mapValues(\.count)
        return FormProblems(
            problems.map { problem in
                let isHere = (problem.language ?? .english) == language
                let subject = form.subject(of: problem, in: value)
                let about = subject.isEmpty ? nil : subject
                if isHere, let input = form.input(of: problem) {
                    // A sentence about a missing value already names the field, unless several problems share it.
                    let namesField = problem.kind == .missing && counts[problem.sentence] == 1
                    return FormProblems.Problem(
                        field: input, problem.sentence, about: namesField ? nil : about)
                }
                let other = problem.language.flatMap { $0 == language ? nil : $0.englishName }
                return FormProblems.Problem(
                    problem.sentence,
                    about: about.map { [$0, other].compactMap(\.self).joined(separator: ", ") },
                    in: steps?.title(of: problem.page.part),
                    at: StudyDesignerPaths.address(
                        of: problem.page, field: problem.field, language: problem.language, channel))
            })
    }

    /// Renders the page with a value in its fields.
    func page(_ formState: FormState<Form.Document>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        let hasProblems = !formState.problems.isEmpty
        let found = formState.found ?? formState.value.problems(in: ruleContext)
        let frame = try frames.frame(
            context, form.title, purpose: form.purpose,
            section: StudyDesignerPaths.suffix(of: Form.Document.kind.section),
            needsFix: hasProblems ? [Form.Document.kind.section] : [], grant, transaction)
        let editing = EditorModel(
            frame: frame, form: try editorForm(formState, found, frame, transaction), context: context,
            channel: channel,
            value: formState.value,
            found: found, problems: formState.problems, language: language, ruleContext: ruleContext,
            published: try published(transaction), isPublished: saved.entry.publishedAt != nil,
            unreadableText: Dictionary(
                formState.unreadableFields.map { ($0.field, $0.text) },
                uniquingKeysWith: { first, _ in first }))
        return try form.page(editing, transaction)
    }

    private func editorForm(
        _ formState: FormState<Form.Document>, _ found: [Problem], _ frame: Frame,
        _ transaction: borrowing Transaction
    ) throws -> EditorForm {
        let entry = saved.entry
        let stale = try formState.stale ?? staleTranslations(transaction)
        return EditorForm(
            address: address(), token: frame.formToken, revision: formState.revision, language: language,
            languages: languages.map { each in
                LanguageSwitch.Language(
                    each.text, each.ownName,
                    progress: progress(each, stale), to: address(each),
                    isCurrent: each == language)
            },
            problems: formState.problems, problemsTitle: formState.title,
            warnings: warnings(among: found),
            hasUnsaved: formState.hasUnsaved, isReadOnly: !context.hasPermission(EditDesign.self),
            isComplete: entry.completeIn.contains(language),
            saved:
                "Saved \(TimeText.phrase(entry.modifiedAt, from: context.now)) by \(entry.modifiedBy.name)",
            historyAddress: StudyDesignerPaths.history(of: saved.id, channel),
            history: try HistoryMenu(
                Form.Document.kind.section, document: saved.id, from: address(language), context,
                frames.designs, grant.subject.scope, transaction),
            libraryAddress: libraryAddress, comments: try comments(transaction),
            draftPage: context.hasPermission(EditDesign.self) ? context.request.target : nil)
    }

    /// The address to save the document, or its part on this page, to the library.
    private var libraryAddress: String? {
        guard context.hasPermission(EditDesign.self), LibraryKind(Form.Document.kind) != nil else {
            return nil
        }
        let item = form.part.map { LibrarySource.part(saved.id, $0) } ?? .document(saved.id)
        return LibraryPaths.keeping(item, channel)
    }

    /// The link to the comments on the document, or on its part on this page.
    private func comments(_ transaction: borrowing Transaction) throws -> PageLink {
        let item = ReviewItem(saved.id, part: form.part?.reviewName ?? "")
        let open = try ReviewThreadRepository.count(about: item, with: grant, in: transaction)
        return PageLink(
            open == 0 ? "Comments" : "Comments \(open)", to: StudyDesignerPaths.discussion(of: item, channel))
    }

    /// Returns the warnings of this page. Warnings about one question are only on the page of that question.
    private func warnings(among found: [Problem]) -> [String] {
        found.warnings
            .filter { $0.kind != .aboutOneField || form.input(of: $0) != nil }
            .map(\.sentence)
    }

    /// Returns the value in the Live channel's newest publication.
    private func published(_ transaction: borrowing Transaction) throws -> Form.Document? {
        try frames.published(in: grant.subject.scope, transaction)?.value(Form.Document.self, saved.id)
    }
}

/// The state of a form.
struct FormState<Document: DesignDocument> {
    /// The value in the fields.
    let value: Document
    /// The revision from which the next save starts.
    let revision: Int
    /// The result of the rules for the value, if they were applied already.
    var found: [Problem]?
    /// The outdated translations of the saved document, if they were read already.
    var stale: [StaleTranslation]?
    /// The problems shown.
    var problems = FormProblems()
    /// The title of the summary of problems.
    var title: String?
    /// The fields whose text couldn't be read.
    var unreadableFields: [FieldReader.UnreadableField] = []
    /// Whether the fields have unsaved values.
    var hasUnsaved = false
}
