import Access
import HTTP
import PortalUI
import Studies
import Templating

/// A form that edits a document of an app, or one part of it.
///
/// ``AppEditor`` does the rest: revisions, rules, languages, audit. What is saved is seen by apps at once, so buttons
/// that add or move parts only change the form, and nothing is kept that is not whole.
protocol AppForm: Sendable {
    /// What it edits.
    associatedtype Document: AppDocument

    /// The name of the page.
    var title: String { get }

    /// One sentence that says what the page is for.
    var purpose: String { get }

    /// What follows the app's address for the section of the navigation that the page belongs to.
    var section: String { get }

    /// The page above it; nil for a section's own page.
    func parent(_ app: AppFolder) -> PageLink?

    /// Where the form is shown and sent to.
    func address(_ app: AppFolder) -> String

    /// What is said after a save.
    var consequence: String { get }

    /// Where a save leads.
    func next(_ app: AppFolder) -> String

    /// Whether the part that it edits is there.
    func containsPart(_ document: Document) -> Bool

    /// The document with the part as a previous value had it, after someone took it out.
    func restoringPart(from previous: Document, into document: Document) -> Document

    /// What the form sent, to be sent again with a decision.
    func fields(of form: Form) -> [HiddenField]

    /// Puts what was typed into the value.
    ///
    /// Throws ``Access/NotFound`` where the part that the form edits is not there any more.
    func read(_ fields: inout FieldReader, into document: inout Document) throws

    /// The name of the input that a problem is about; nil where it is fixed on another page.
    func input(of problem: AppProblem) -> String?

    /// The page on which a problem is fixed that has no input here.
    func address(of problem: AppProblem, _ app: AppFolder) -> String

    /// The page.
    func page(_ editing: AppEditorModel<Document>) throws -> [UInt8]
}

extension AppForm {
    /// Most forms are the page of their section.
    func parent(_ app: AppFolder) -> PageLink? { nil }
    /// Most forms are the page of their section.
    func address(_ app: AppFolder) -> String { FolderPaths.of(app) + section }
    /// The whole document is always there.
    func containsPart(_ document: Document) -> Bool { true }
    /// The whole document is not taken out.
    func restoringPart(from previous: Document, into document: Document) -> Document { document }
    /// Everything that was typed.
    func fields(of form: Form) -> [HiddenField] { form.fields.map { HiddenField($0.name, $0.value) } }
    /// Most of what is saved is served to apps.
    var consequence: String { "Saved. Apps see it from now on." }
    /// A save leads back to the form.
    func next(_ app: AppFolder) -> String { address(app) }
    /// A form that shows the whole document has an input for every problem.
    func input(of problem: AppProblem) -> String? { problem.field }
    /// Other pages are for forms that show a part.
    func address(of problem: AppProblem, _ app: AppFolder) -> String { address(app) }
}

/// A document of an app in its form: what the fields show, what is wrong, and what is around them.
struct AppEditorModel<Document: AppDocument> {
    /// The frame of the page.
    let frame: Frame
    /// What surrounds the fields: hidden values, languages, buttons.
    let form: EditorForm
    /// The app.
    let app: AppFolder
    /// What the fields show.
    let value: Document
    /// What is wrong, by input.
    let problems: FormProblems
    /// The language whose texts are shown.
    let language: LanguageTag
    /// Texts that were typed and could not be read, by input.
    let unread: [String: String]

    /// Whether the fields that do not vary by language are shown.
    var isEnglish: Bool { language == .english }

    /// The tag for inputs in another language than the portal's.
    var tag: String? { isEnglish ? nil : language.text }

    /// The English text, which is next to a field in another language.
    func source(_ text: LocalizedText, isRich: Bool = false) -> TranslationSource? {
        isEnglish ? nil : TranslationSource(english: text, isRich: isRich)
    }

    /// A line of text that people read, in the language that is shown.
    func line(
        _ name: String, _ label: String, _ text: LocalizedText, limit: Int, hint: String? = nil,
        isOptional: Bool = false
    ) -> TextField {
        TextField(
            name, label, text[language], hint: hint, error: problems[name], limit: limit,
            isOptional: isOptional, language: tag, source: source(text))
    }

    /// Lines of text that people read, in the language that is shown.
    func lines(
        _ name: String, _ label: String, _ text: LocalizedText, limit: Int, rows: Int = 4,
        hint: String? = nil, isOptional: Bool = false, isRich: Bool = false
    ) -> TextArea {
        TextArea(
            name, label, text[language], rows: rows, hint: hint,
            error: problems[name], limit: isRich ? nil : limit, isOptional: isOptional, language: tag,
            isRich: isRich, source: source(text, isRich: isRich))
    }

    /// What the fields of pages with pictures have in common.
    var pictureDesk: IntroPageFields.Context {
        IntroPageFields.Context(
            language: language, problems: problems, isReadOnly: false,
            address: { AppPaths.file($0.digest, app) })
    }
}
