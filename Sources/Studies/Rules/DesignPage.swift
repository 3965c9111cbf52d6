import Vocabulary

/// A page of the designer that contains a problem, a finding or a difference.
///
/// Features convert it to a URL with the field's name as the fragment.
public struct DesignPage: Hashable, Sendable {
    /// The section of the menu.
    public let section: Section
    /// The item in the section's list; nil for a section with one document, and for an item that is not saved yet.
    public let document: DocumentID?
    /// The page within the document's editor.
    public let part: Part

    /// A page of a document's editor.
    public enum Part: Hashable, Sendable {
        /// The document itself.
        case main
        /// The schedule of an activity.
        case schedule
        /// The branching and groups of a questionnaire.
        case flow
        /// A step, an eligibility question or another item of the document.
        case item(ItemID)
        /// A question inside a form.
        case nested(ItemID, in: ItemID)
    }

    /// Creates a page of a section, or of one of its documents.
    public init(section: Section, document: DocumentID? = nil, part: Part = .main) {
        self.section = section
        self.document = document
        self.part = part
    }
}
