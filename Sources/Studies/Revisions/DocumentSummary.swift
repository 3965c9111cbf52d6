import Timekeeping

/// A document of a design without its value, as lists show it.
public struct DocumentSummary: Hashable, Sendable {
    /// Whether a document is part of the design.
    public enum State: String, Sendable {
        case active
        /// Removed from the design after it was published. Participants see it as ended.
        case deleted
    }

    /// The document's row.
    public let id: DocumentID
    /// What it is about.
    public let kind: DocumentKind
    /// Empty while the document has none.
    public let key: String
    /// What pages show.
    public let title: String
    /// The place in its list.
    public let position: Int
    /// Whether it is part of the design.
    public let state: State
    /// The number of the revision, counted from 1.
    public let revision: Int
    /// When it was added.
    public let createdAt: Instant
    /// When it was last changed.
    public let modifiedAt: Instant
    /// Who changed it last.
    public let modifiedBy: Author
    /// When it was first frozen by a publication of either channel.
    public let publishedAt: Instant?
    /// The languages in which it is marked complete.
    public let completeIn: Set<LanguageTag>

    /// Whether its English text is marked complete.
    public var isComplete: Bool { completeIn.contains(.english) }
}

/// A document with the value of its current revision.
public struct SavedDocument<Document: DesignDocument>: Hashable, Sendable {
    /// Its entry in lists.
    public let entry: DocumentSummary
    /// The value of its current revision.
    public let value: Document

    /// The document's row.
    public var id: DocumentID { entry.id }
    /// The current revision, from which the next save starts.
    public var revision: Int { entry.revision }
}
