import Access
import DesignEditing
import HTTP
import PortalUI
import Studies
import Templating
import Vocabulary

/// A form that edits a document of an app, or one part of it.
///
/// ``AppEditor`` handles revisions, rules, languages and audit events. Apps get saved values immediately, so buttons
/// that add or move parts only change the form, and incomplete values aren't saved.
protocol AppForm: Sendable {
    /// The document that it edits.
    associatedtype Document: AppDocument

    /// The title of the page.
    var title: String { get }

    /// One sentence that says what the page is for.
    var purpose: String { get }

    /// The path suffix of the page's section in the navigation, after the app's address.
    var section: String { get }

    /// The page above it; nil for a section's own page.
    func parent(_ app: AppFolder) -> PageLink?

    /// Returns the address of the form.
    func address(_ app: AppFolder) -> String

    /// The message after a save.
    var consequence: String { get }

    /// The title of the button that saves.
    var saveTitle: String { get }

    /// Returns the address of the page after a save.
    func next(_ app: AppFolder) -> String

    /// Returns whether the document has the part that the form edits.
    func containsPart(_ document: Document) -> Bool

    /// Returns the document with the removed part restored from a previous value.
    func restoringPart(from previous: Document, into document: Document) -> Document

    /// Returns the submitted fields, to send them again with a decision.
    func fields(of form: Form) -> [HiddenField]

    /// Reads the submitted fields into the value.
    ///
    /// - Throws: ``Access/NotFound`` if the part that the form edits was removed.
    func read(_ fields: inout FieldReader, into document: inout Document) throws

    /// Returns the name of the input of a problem; nil if it is on another page.
    func input(of problem: AppProblem) -> String?

    /// Returns the page to fix a problem that has no input here.
    func address(of problem: AppProblem, _ app: AppFolder) -> String

    /// The page.
    func page(_ editing: AppEditorModel<Document>) throws -> [UInt8]
}

extension AppForm {
    /// Returns nil, because most forms are the page of their section.
    func parent(_ app: AppFolder) -> PageLink? { nil }
    /// Returns the address of the section, because most forms are the page of their section.
    func address(_ app: AppFolder) -> String { FolderPaths.of(app) + section }
    /// Returns true for forms that edit the complete document.
    func containsPart(_ document: Document) -> Bool { true }
    /// Returns the document unchanged for forms that edit the complete document.
    func restoringPart(from previous: Document, into document: Document) -> Document { document }
    /// Returns all submitted fields.
    func fields(of form: Form) -> [HiddenField] { HiddenField.all(of: form) }
    /// The message for documents that are served to apps.
    var consequence: String { "Saved. Apps get the change the next time they check." }
    /// The title for documents that are served to apps.
    var saveTitle: String { "Save and update apps" }
    /// Returns the address of the form itself.
    func next(_ app: AppFolder) -> String { address(app) }
    /// Returns the problem's field, because forms of a complete document have an input for every problem.
    func input(of problem: AppProblem) -> String? { problem.field }
    /// Returns the address of the form itself.
    func address(of problem: AppProblem, _ app: AppFolder) -> String { address(app) }
}

/// An app document in its form: the values of the fields, the problems and the frame.
struct AppEditorModel<Document: AppDocument> {
    /// The frame of the page.
    let frame: Frame
    /// The form around the fields: hidden values, languages, buttons.
    let form: EditorForm
    /// The app.
    let app: AppFolder
    /// The value in the fields.
    let value: Document
    /// The problems by input.
    let problems: FormProblems
    /// The language of the texts.
    let language: LanguageTag
    /// The submitted texts that couldn't be read, by input.
    let unread: [String: String]

    /// Whether the fields that don't vary by language are shown.
    var isEnglish: Bool { language == .english }

    /// The language tag for inputs that aren't in English.
    var tag: String? { isEnglish ? nil : language.text }

    /// Returns the English text to show next to a field in another language.
    func source(_ text: LocalizedText, isRich: Bool = false) -> TranslationSource? {
        isEnglish ? nil : TranslationSource(english: text, isRich: isRich)
    }

    /// Returns a field for a line of text in the current language.
    func line(
        _ name: String, _ label: String, _ text: LocalizedText, limit: Int, hint: String? = nil,
        isOptional: Bool = false
    ) -> TextField {
        TextField(
            name, label, text[language], hint: hint, error: problems[name], limit: limit,
            isOptional: isOptional, language: tag, source: source(text))
    }

    /// Returns a field for several lines of text in the current language.
    func lines(
        _ name: String, _ label: String, _ text: LocalizedText, limit: Int, rows: Int = 4,
        hint: String? = nil, isOptional: Bool = false, isRich: Bool = false
    ) -> TextArea {
        TextArea(
            name, label, text[language], rows: rows, hint: hint,
            error: problems[name], limit: isRich ? nil : limit, isOptional: isOptional, language: tag,
            isRich: isRich, source: source(text, isRich: isRich))
    }

    /// The context shared by the fields of pages with images.
    var introPageContext: IntroPageFields.Context {
        IntroPageFields.Context(
            language: language, problems: problems, isReadOnly: false,
            address: { AppPaths.file($0.digest, app) })
    }
}
