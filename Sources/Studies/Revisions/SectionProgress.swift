/// How far a section of a design is, in one language.
public struct SectionProgress: Hashable, Sendable {
    /// The section.
    public let section: Section
    /// How many documents it has.
    public let items: Int
    /// How many of them are complete.
    public let completeItems: Int
    /// Whether anyone has saved anything in it.
    public let wasStarted: Bool
    /// Whether someone marked it complete.
    public let isMarked: Bool
    /// Whether it needs no mark: an empty list that nothing asks to be filled.
    public let mayStayEmpty: Bool

    /// Whether it is marked complete, or needs no mark.
    public var isSettled: Bool { isMarked || mayStayEmpty }

    /// Whether it is settled and all its items are complete.
    public var isComplete: Bool { isSettled && completeItems == items }
}
