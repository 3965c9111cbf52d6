import PortalUI
import Studies

/// What surrounds the fields of a form that edits a document.
///
/// `{% wrap editing.form %} … fields … {% end %}` makes the summary of problems, the form with its hidden values, the
/// choice of a language, and the bar with its buttons; for people who may only look, the fields are closed.
struct EditorForm: Sendable {
    /// Where the form is sent.
    let address: String
    /// The token that every form carries.
    let token: String
    /// The revision from which the person started.
    let revision: Int
    /// The language whose texts the form holds.
    let language: LanguageTag
    /// Every language of the study, each a link; with only one there is no choice.
    let languages: [LanguageSwitch.Language]
    /// What is wrong, above the form.
    let problems: FormProblems
    /// What the summary says first.
    let problemsTitle: String?
    /// What is only said.
    let warnings: [String]
    /// Whether the form holds what was never saved.
    let hasUnsaved: Bool
    /// Whether the fields are only shown.
    let isReadOnly: Bool
    /// Whether the document is marked complete in the language.
    let isComplete: Bool
    /// When and by whom it was saved last.
    let saved: String
    /// The history of the document.
    let historyAddress: String
    /// What can be undone of the document; nil where nothing is kept of it.
    var history: HistoryMenu?
    /// Where it is saved to the organization's library; nil for what makes no sense alone.
    var libraryAddress: String?
    /// Whether the form sends files.
    var isMultipart = false
    /// Where the element `preview` is drawn anew from what is typed; nil for forms without a preview.
    var previewAddress: String?
    /// Whether buttons whose value begins with `edit:` change parts of the page and save nothing.
    var changesParts = false
    /// Whether the document can be marked complete here; pages of its parts only save.
    var canMark = true

    var guardState: String { hasUnsaved ? "unsaved" : "" }
    var languageTag: String { language.text }
    var isEnglish: Bool { language == .english }
    var hasLanguages: Bool { languages.count > 1 }
}
