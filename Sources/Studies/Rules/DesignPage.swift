/// A page of the designer: where a problem, a finding or a difference is fixed.
///
/// Features turn it into an address; a field's name is its fragment.
public struct DesignPage: Hashable, Sendable {
    /// The section of the menu.
    public let section: Section
    /// The item of the section's list; nil for a section of one document, and for one not saved yet.
    public let document: DocumentID?
    /// The page inside the document's editor.
    public let part: Part

    /// A page of a document's editor.
    public enum Part: Hashable, Sendable {
        /// The document itself.
        case main
        /// When an activity is done.
        case schedule
        /// Whether a questionnaire branches, and its groups.
        case flow
        /// A step, an eligibility question or another item of the document.
        case item(ItemID)
        /// A question inside a form.
        case nested(ItemID, in: ItemID)
    }

    /// A page of a section, or of one of its documents.
    public init(section: Section, document: DocumentID? = nil, part: Part = .main) {
        self.section = section
        self.document = document
        self.part = part
    }
}
