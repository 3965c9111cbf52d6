import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// A form that edits a document, or one page of it.
///
/// A section defines how its form is read and shown; ``DocumentEditor`` handles revisions, rules, conflicts, completion
/// marks and audit events. The form's template wraps its fields in ``EditorForm``.
package protocol DocumentForm: Sendable {
    /// The type of the document.
    associatedtype Document: DesignDocument

    /// The title of the page.
    var title: String { get }

    /// One sentence that says what the page is for.
    var purpose: String { get }

    /// The step or question that the form edits; nil for the complete document.
    var part: QuestionnairePart? { get }

    /// The document of a list that the form edits; nil for a document that can't be removed.
    var listed: DocumentID? { get }

    /// Returns whether the document has the part that the form edits.
    func containsPart(_ document: Document) -> Bool

    /// Returns the document with the removed part restored with the user's changes.
    func restoringPart(_ own: Document, into document: Document) -> Document

    /// Returns the address of the form.
    func address(_ channel: Channel) -> String

    /// Returns the saved document.
    func saved(
        _ designs: DesignRepository, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document>

    /// Reads the submitted fields into the value that the user started from.
    ///
    /// Called for `save`, `complete` and every other `action` of the form's buttons.
    func read(_ fields: inout FieldReader, into document: inout Document)

    /// Returns the name of the input of a problem; nil if it is on another page.
    func input(of problem: Problem) -> String?

    /// Returns the subject of a problem for the summary, if its sentence doesn't name it.
    func subject(of problem: Problem, in document: Document) -> String

    /// Makes the changes that follow a save in the same transaction, such as moving a channel to another app.
    ///
    /// - Throws: ``Access/InvalidInput`` with the names of inputs for problems that users can fix.
    func didSave(
        _ document: Document, from previous: Document, _ context: RequestContext, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws

    /// Returns the address of the page after marking the document complete; nil to stay.
    func next(_ channel: Channel) -> String?

    /// Returns the fragment of the page after a save: `#` and the ID of a field, or an empty text.
    func fragment(after form: Form) -> String

    /// Returns the message about what a button did in addition to saving; nil if it only saved.
    func actionDescription(of form: Form, in document: Document) -> String?

    /// Returns the submitted fields, to send them again from the page of a conflict.
    func fields(of form: Form) -> [HiddenField]

    /// Returns the page.
    func page(_ editing: EditorModel<Document>, _ transaction: borrowing Transaction) throws -> [UInt8]
}

/// A form of one document of a list, such as one questionnaire.
package protocol ListedDocumentForm: DocumentForm {
    /// The ID of the document.
    var document: DocumentID { get }
}

extension ListedDocumentForm {
    /// The ID of the document, which can be removed from its list.
    package var listed: DocumentID? { document }

    /// Returns the saved document of the list.
    package func saved(
        _ designs: DesignRepository, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document> {
        try designs.document(Document.self, document, in: scope, transaction)
    }
}

extension DocumentForm {
    /// Nil, because most forms edit the complete document.
    package var part: QuestionnairePart? { nil }

    /// Nil, because the only document of its kind can't be removed.
    package var listed: DocumentID? { nil }

    /// Returns true for forms that edit the complete document.
    package func containsPart(_ document: Document) -> Bool { true }

    /// Returns the user's document for forms that edit the complete document.
    package func restoringPart(_ own: Document, into document: Document) -> Document { own }

    /// Returns the only document of its kind.
    package func saved(
        _ designs: DesignRepository, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document> {
        try designs.document(Document.self, in: scope, transaction)
    }

    /// Returns the problem's field if it is on the main page, where the form has an input for every problem.
    package func input(of problem: Problem) -> String? { problem.page.part == .main ? problem.field : nil }

    /// Returns the name of the problem's field.
    package func subject(of problem: Problem, in document: Document) -> String {
        let place = (document as? Questionnaire)?.place(
            at: PathMember.members(of: problem.field)[...], in: problem.page.part)
        return place?.labels.joined(separator: ", ").capitalizedFirst ?? name(of: problem)
    }

    /// Returns the name of the problem's field.
    package func name(of problem: Problem) -> String {
        DifferenceLabels(Document.kind).label(of: problem.field)
    }

    /// Returns all submitted fields.
    package func fields(of form: Form) -> [HiddenField] { HiddenField.all(of: form) }

    /// Returns an empty text, for the top of the page.
    package func fragment(after form: Form) -> String { "" }

    /// Returns nil, because most buttons only save.
    package func actionDescription(of form: Form, in document: Document) -> String? { nil }

    /// Does nothing.
    package func didSave(
        _ document: Document, from previous: Document, _ context: RequestContext, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws {}

    /// Returns the address of the next section.
    package func next(_ channel: Channel) -> String? {
        let sections = Section.allCases
        guard let place = sections.firstIndex(of: Document.kind.section), place + 1 < sections.count,
            !Document.kind.isListed
        else { return nil }
        return StudyDesignerPaths.section(sections[place + 1], channel)
    }
}
