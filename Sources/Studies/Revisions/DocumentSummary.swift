import Timekeeping
import Vocabulary

/// A document of a design without its value, for lists.
public struct DocumentSummary: Hashable, Sendable {
    /// Whether a document is part of the design.
    public enum State: String, Sendable {
        case active
        /// Removed from the design after it was published. Participants see it as ended.
        case deleted
    }

    /// The document's row ID.
    public let id: DocumentID
    /// The kind of document.
    public let kind: DocumentKind
    /// The key; empty if the document has none.
    public let key: String
    /// The title shown on pages.
    public let title: String
    /// The position in its list.
    public let position: Int
    /// Whether the document is part of the design.
    public let state: State
    /// The number of the revision, counted from 1.
    public let revision: Int
    /// When the document was added.
    public let createdAt: Instant
    /// When it was last changed.
    public let modifiedAt: Instant
    /// The user who changed it last.
    public let modifiedBy: Author
    /// When it was first published on either channel.
    public let publishedAt: Instant?
    /// The languages in which it is marked complete.
    public let completeIn: Set<LanguageTag>

    /// Whether its English text is marked complete.
    public var isComplete: Bool { completeIn.contains(.english) }
}

/// A document with the value of its current revision.
public struct SavedDocument<Document: DesignDocument>: Hashable, Sendable {
    /// The document's entry in lists.
    public let entry: DocumentSummary
    /// The value of its current revision.
    public let value: Document

    /// The document's row ID.
    public var id: DocumentID { entry.id }
    /// The current revision, on which the next save is based.
    public var revision: Int { entry.revision }
}
