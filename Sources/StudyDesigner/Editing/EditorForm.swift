import PortalUI
import Vocabulary

/// The form around the fields that edit a document.
///
/// `{% wrap editing.form %} … fields … {% end %}` renders the summary of problems, the form with its hidden values, the
/// language switch, and the bar with its buttons. For users who can only view, the fields are read-only.
struct EditorForm: Sendable {
    /// The address that the form posts to.
    let address: String
    /// The CSRF token.
    let token: String
    /// The revision that the user started from.
    let revision: Int
    /// The language of the texts in the form.
    let language: LanguageTag
    /// The links to the form in each language of the study; not shown if there is only one.
    let languages: [LanguageSwitch.Language]
    /// The problems, shown above the form.
    let problems: FormProblems
    /// The title of the summary of problems.
    let problemsTitle: String?
    /// The warnings.
    let warnings: [String]
    /// Whether the form has unsaved values.
    let hasUnsaved: Bool
    /// Whether the fields are read-only.
    let isReadOnly: Bool
    /// Whether the document is marked complete in the language.
    let isComplete: Bool
    /// The text about the last save.
    let saved: String
    /// The address of the document's history.
    let historyAddress: String
    /// The history menu; nil if the document has none.
    var history: HistoryMenu?
    /// The address to save it to the organization's library; nil if the library doesn't accept it.
    var libraryAddress: String?
    /// Whether the form uploads files.
    var isMultipart = false
    /// The address that renders the `preview` element from the typed values; nil for forms without a preview.
    var previewAddress: String?
    /// Whether buttons whose value begins with `edit:` change parts of the page and save nothing.
    var changesParts = false
    /// Whether the document can be marked complete here; pages of its parts can only save.
    var canMark = true

    var guardState: String { hasUnsaved ? "unsaved" : "" }
    var languageTag: String { language.text }
    var isEnglish: Bool { language == .english }
    var hasLanguages: Bool { languages.count > 1 }
}
