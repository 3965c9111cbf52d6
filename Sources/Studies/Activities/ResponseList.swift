import Vocabulary

/// A List that contains responses to an activity, and the part of the activity that creates it.
public struct ResponseList: Hashable, Sendable {
    /// The name in the database: the keys of the activity, the form and the question.
    public let name: String
    /// The name on the pages of Lists and in exported files, in which each key begins with an uppercase letter.
    public let title: String
    /// The step or question whose answers it contains; nil for the activity's own List and the List of a task.
    public let item: ItemID?

    /// Creates the List of an activity.
    init(ofActivity key: String) { (name, title, item) = (key, key, nil) }

    /// Creates the List of a task, form or question, below another List.
    init(of key: String, below parent: ResponseList, item: ItemID?) {
        name = parent.name + key
        title = Self.title(of: key, below: parent.title)
        self.item = item
    }

    /// Returns the title of the List of a task, form or question.
    package static func title(of key: String, below parent: String) -> String {
        parent + key.prefix(1).uppercased() + key.dropFirst()
    }
}
