/// A difference between two versions.
public struct DiffLine: Sendable {
    /// Whether it was changed, added or removed.
    public enum Kind: String, Sendable { case changed, added, removed }

    /// Whether it was changed, added or removed.
    public let kind: Kind
    /// The name of the changed item: "Step 3, question".
    public let name: String
    /// The identifier of the item.
    public let identifier: String?
    /// The texts.
    public let difference: WordDiff
    /// The effect of the change: "Adds a column to WeeklySleepDiary".
    public let effect: String?

    /// Creates a line. Added lines have no old text, and removed lines have no new text.
    public init(
        _ kind: Kind, _ name: String, identifier: String? = nil, from before: String = "",
        to after: String = "", effect: String? = nil
    ) {
        self.kind = kind
        self.name = name
        self.identifier = identifier
        difference = WordDiff(from: before, to: after)
        self.effect = effect
    }

    var className: String { kind == .changed ? "diff-line" : "diff-line \(kind.rawValue)" }
    /// The meaning of the bar's color in words.
    var meaning: String {
        switch kind {
        case .changed: "Changed: "
        case .added: "Added: "
        case .removed: "Removed: "
        }
    }
}
