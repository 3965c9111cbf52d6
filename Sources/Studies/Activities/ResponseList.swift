import Vocabulary

/// A List that contains responses to an activity, and the part of the activity that creates it.
public struct ResponseList: Hashable, Sendable {
    /// The name shown on pages.
    public let name: String
    /// The step or question whose answers it contains; nil for the activity's own List and the List of a task.
    public let item: ItemID?
}
