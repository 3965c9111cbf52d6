/// A List that responses to an activity fill, and which part of the activity is the cause.
public struct ResponseList: Hashable, Sendable {
    /// The name that pages show.
    public let name: String
    /// The step or question whose answers fill it; nil for the activity's own List and the List of a task.
    public let item: ItemID?
}
