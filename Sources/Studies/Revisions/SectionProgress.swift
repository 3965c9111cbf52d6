/// The progress of a section of a design in one language.
public struct SectionProgress: Hashable, Sendable {
    /// The section.
    public let section: Section
    /// The number of documents.
    public let items: Int
    /// The number of complete documents.
    public let completeItems: Int
    /// Whether a user saved anything in the section.
    public let wasStarted: Bool
    /// Whether a user marked the section complete.
    public let isMarked: Bool
    /// Whether the section needs no mark, because it is an empty list that can stay empty.
    public let mayStayEmpty: Bool

    /// Whether it is marked complete, or needs no mark.
    public var isSettled: Bool { isMarked || mayStayEmpty }

    /// Whether it is settled and all its items are complete.
    public var isComplete: Bool { isSettled && completeItems == items }
}
