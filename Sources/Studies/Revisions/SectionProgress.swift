/// How far a section of a design is, in one language.
public struct SectionProgress: Hashable, Sendable {
    public let section: Section
    public let items: Int
    public let completeItems: Int
    /// Whether anybody has saved anything in it.
    public let wasStarted: Bool
    /// Whether somebody marked it complete.
    public let isMarked: Bool

    /// Whether it is marked complete and all its items are.
    public var isComplete: Bool { isMarked && completeItems == items }
}
