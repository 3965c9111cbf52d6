/// A difference between two versions.
public struct DiffLine: Sendable {
    /// Whether it was changed, added or removed.
    public enum Kind: String, Sendable { case changed, added, removed }

    /// Whether it was changed, added or removed.
    public let kind: Kind
    /// A field of an added or removed item.
    public struct Field: Sendable {
        /// The name of the field: "Text, English".
        public let name: String
        /// The value, all of it added or removed.
        public let difference: WordDiff
    }

    /// The entries of a changed list, such as the destinations of a step.
    public struct Entries: Sendable {
        /// The entries before and after the change.
        public let before: [String]
        public let after: [String]

        /// Creates the entries.
        public init(from before: [String], to after: [String]) {
            (self.before, self.after) = (before, after)
        }
    }

    /// The name of the changed item: "Step 3, question".
    public let name: String
    /// The identifier of the item.
    public let identifier: String?
    /// The texts.
    public let difference: WordDiff
    /// The fields of an added or removed item; empty for a single value.
    public let fields: [Field]
    /// The entries to show line by line in place of the texts; nil for a single value.
    public let entries: Entries?
    /// The effect of the change: "Adds a column to WeeklySleepDiary".
    public let effect: String?

    /// Creates a line. Added lines have no old text, and removed lines have no new text.
    public init(
        _ kind: Kind, _ name: String, identifier: String? = nil, from before: String = "",
        to after: String = "", entries: Entries? = nil, effect: String? = nil
    ) {
        self.kind = kind
        self.name = name
        self.identifier = identifier
        difference = WordDiff(from: before, to: after)
        fields = []
        self.entries = entries
        self.effect = effect
    }

    /// Creates the line of an added or removed item with the names and values of its fields.
    public init(_ kind: Kind, _ name: String, fields: [(name: String, value: String)]) {
        self.kind = kind
        self.name = name
        self.fields = fields.map { field in
            Field(
                name: field.name,
                difference: kind == .removed
                    ? WordDiff(from: field.value, to: "") : WordDiff(from: "", to: field.value))
        }
        (identifier, entries, effect) = (nil, nil, nil)
        difference = WordDiff(from: "", to: "")
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
