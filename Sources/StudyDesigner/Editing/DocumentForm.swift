import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import WebAccess

/// A form that edits a document, or one page of it.
///
/// A section says how its form is read and shown; ``DocumentEditor`` does the rest: revisions, rules, conflicts,
/// marks, audit. The form's template wraps its fields in ``EditorForm``.
protocol DocumentForm: Sendable {
    /// What it edits.
    associatedtype Document: DesignDocument

    /// The name of the page.
    var title: String { get }

    /// One sentence that says what the page is for.
    var purpose: String { get }

    /// The step or question that it edits; nil for the whole document.
    var part: QuestionnairePart? { get }

    /// Which document of a list it edits; nil for one that cannot be removed.
    var listed: DocumentID? { get }

    /// Whether the part that it edits is there.
    func containsPart(_ document: Document) -> Bool

    /// The document with the part as it was typed, after someone took it out.
    func restoringPart(_ own: Document, into document: Document) -> Document

    /// Where the form is shown and sent to.
    func address(_ channel: Channel) -> String

    /// The document as it is saved.
    func saved(
        _ designs: DesignRepository, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document>

    /// Puts what was typed into the value from which the person started.
    ///
    /// Called for `save` and `complete`, and for every other `action` that a button of the form sends.
    func read(_ fields: inout FieldReader, into document: inout Document)

    /// The name of the input that a problem is about; nil where it is fixed on another page.
    func input(of problem: Problem) -> String?

    /// What a problem is about, for the summary at the top where the sentence does not say it.
    func subject(of problem: Problem, in document: Document) -> String

    /// Does what has to follow a save in the same transaction, such as moving a channel to the app it names.
    ///
    /// Throws ``Access/InvalidInput`` with the names of inputs for what people can fix.
    func didSave(
        _ document: Document, from previous: Document, _ context: RequestContext, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws

    /// Where marking the document complete leads: the page that comes next, or nil to stay.
    func next(_ channel: Channel) -> String?

    /// Where on the page a save leads: `#` and the identifier of a field, or nothing.
    func fragment(after form: Form) -> String

    /// What a button did next to saving, in words; nil for those that only save.
    func actionDescription(of form: Form, in document: Document) -> String?

    /// What the form sent, to be sent again from the page of a conflict.
    func fields(of form: Form) -> [HiddenField]

    /// The page.
    func page(_ editing: EditorModel<Document>, _ transaction: borrowing Transaction) throws -> [UInt8]
}

/// A form of one document of a list, such as one questionnaire.
protocol ListedDocumentForm: DocumentForm {
    /// Which of them.
    var document: DocumentID { get }
}

extension ListedDocumentForm {
    /// The one that it edits.
    var listed: DocumentID? { document }

    /// The document as it is saved.
    func saved(
        _ designs: DesignRepository, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document> {
        try designs.document(Document.self, document, in: scope, transaction)
    }
}

extension DocumentForm {
    /// The whole document.
    var part: QuestionnairePart? { nil }

    /// The only document of its kind stays.
    var listed: DocumentID? { nil }

    /// The whole document is always there.
    func containsPart(_ document: Document) -> Bool { true }

    /// The whole document as it was typed.
    func restoringPart(_ own: Document, into document: Document) -> Document { own }

    /// The only document of its kind.
    func saved(
        _ designs: DesignRepository, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document> {
        try designs.document(Document.self, in: scope, transaction)
    }

    /// A form that shows the whole document has an input for every problem of its main page.
    func input(of problem: Problem) -> String? { problem.page.part == .main ? problem.field : nil }

    /// The name of its field.
    func subject(of problem: Problem, in document: Document) -> String { name(of: problem) }

    /// The name of the field that a problem is about.
    func name(of problem: Problem) -> String { DifferenceLabels(Document.kind).label(of: problem.field) }

    /// Everything that was typed.
    func fields(of form: Form) -> [HiddenField] { form.fields.map { HiddenField($0.name, $0.value) } }

    /// A save leads to the top of the page.
    func fragment(after form: Form) -> String { "" }

    /// Most buttons only save.
    func actionDescription(of form: Form, in document: Document) -> String? { nil }

    /// Nothing has to follow.
    func didSave(
        _ document: Document, from previous: Document, _ context: RequestContext, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws {}

    /// The section after this one.
    func next(_ channel: Channel) -> String? {
        let sections = Section.allCases
        guard let place = sections.firstIndex(of: Document.kind.section), place + 1 < sections.count,
            !Document.kind.isListed
        else { return nil }
        return StudyDesignerPaths.section(sections[place + 1], channel)
    }
}
