import PortalUI
import Vocabulary

/// The form around the fields that edit a document.
///
/// `{% wrap editing.form %} … fields … {% end %}` renders the summary of problems, the form with its hidden values, the
/// language switch, and the bar with its buttons. For users who can only view, the fields are read-only.
package struct EditorForm: Sendable {
    /// The address that the form posts to.
    package let address: String
    /// The CSRF token.
    package let token: String
    /// The revision that the user started from.
    package let revision: Int
    /// The language of the texts in the form.
    package let language: LanguageTag
    /// The links to the form in each language of the study; not shown if there is only one.
    package let languages: [LanguageSwitch.Language]
    /// The problems, shown above the form.
    package let problems: FormProblems
    /// The title of the summary of problems.
    package let problemsTitle: String?
    /// The warnings.
    package let warnings: [String]
    /// Whether the form has unsaved values.
    package let hasUnsaved: Bool
    /// Whether the fields are read-only.
    package let isReadOnly: Bool
    /// Whether the document is marked complete in the language.
    package let isComplete: Bool
    /// The text about the last save.
    package let saved: String
    /// The address of the document's history.
    package let historyAddress: String
    /// The history menu; nil if the document has none.
    var history: HistoryMenu?
    /// The address to save it to the organization's library; nil if the library doesn't accept it.
    var libraryAddress: String?
    /// The link to the comments on the document or the item of the page, with the number of open threads.
    var comments: PageLink?
    /// The page of the form, under which its text is kept while it is typed; nil if it isn't kept.
    var draftPage: String?
    /// Whether the form uploads files.
    package var isMultipart = false
    /// The address that renders the `preview` element from the typed values; nil for forms without a preview.
    package var previewAddress: String?
    /// Whether buttons whose value begins with `edit:` change parts of the page and save nothing.
    package var changesParts = false
    /// Whether the document can be marked complete here; pages of its parts can only save.
    package var canMark = true
    /// The title of the button that saves a document that can't be marked complete.
    package var saveTitle = "Save"
    /// Whether the form has a bar with its buttons: not if nothing on the page can be saved, or if it has its own button.
    package var hasSaveBar = true
    /// The translations to decide about before saving; nil if there are none.
    package var decisions: TranslationDecisionFields?

    package init(
        address: String, token: String, revision: Int, language: LanguageTag,
        languages: [LanguageSwitch.Language], problems: FormProblems, problemsTitle: String?,
        warnings: [String], hasUnsaved: Bool, isReadOnly: Bool, isComplete: Bool, saved: String,
        historyAddress: String, history: HistoryMenu? = nil, libraryAddress: String? = nil,
        comments: PageLink? = nil, draftPage: String? = nil,
        isMultipart: Bool = false, previewAddress: String? = nil, changesParts: Bool = false,
        canMark: Bool = true
    ) {
        self.address = address
        self.token = token
        self.revision = revision
        self.language = language
        self.languages = languages
        self.problems = problems
        self.problemsTitle = problemsTitle
        self.warnings = warnings
        self.hasUnsaved = hasUnsaved
        self.isReadOnly = isReadOnly
        self.isComplete = isComplete
        self.saved = saved
        self.historyAddress = historyAddress
        self.history = history
        self.libraryAddress = libraryAddress
        self.comments = comments
        self.draftPage = draftPage
        self.isMultipart = isMultipart
        self.previewAddress = previewAddress
        self.changesParts = changesParts
        self.canMark = canMark
    }

    /// Returns the problem of a field that isn't part of the document.
    package func problem(at field: String) -> String? { problems[field] }

    var draft: UnsavedDraftFields? { draftPage.map { UnsavedDraftFields(page: $0, action: address) } }
    var defaultTitle: String { canMark ? "Save draft" : saveTitle }
    var guardState: String { hasUnsaved ? "unsaved" : "" }
    var languageTag: String { language.text }
    package var isEnglish: Bool { language == .english }
    var hasLanguages: Bool { languages.count > 1 }
    /// Whether there is anything above the form: the languages, or the tools of a document with a history.
    var hasHead: Bool { hasLanguages || history != nil }
}
