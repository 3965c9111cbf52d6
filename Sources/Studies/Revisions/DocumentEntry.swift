import Timekeeping

/// A document of a design without its value, as lists show it.
public struct DocumentEntry: Hashable, Sendable {
    public enum State: String, Sendable {
        case active
        /// Taken out of the design after it was published: participants see it as ended.
        case deleted
    }

    public let id: DocumentID
    public let kind: DocumentKind
    /// Empty while the document has none.
    public let key: String
    public let title: String
    public let position: Int
    public let state: State
    public let revision: Int
    public let createdAt: Instant
    public let modifiedAt: Instant
    public let modifiedBy: Author
    /// When it was first frozen by a publication of either channel.
    public let publishedAt: Instant?
    /// The languages in which it is marked complete.
    public let completeIn: Set<LanguageTag>

    /// Whether its English text is marked complete.
    public var isComplete: Bool { completeIn.contains(.english) }
}

/// A document with the value of its current revision.
public struct Saved<Document: DesignDocument>: Hashable, Sendable {
    public let entry: DocumentEntry
    public let value: Document

    public var id: DocumentID { entry.id }
    public var revision: Int { entry.revision }
}
