/// A group of the section navigation.
public struct NavGroup: Sendable {
    /// How many sections are done, shown as a ring next to the heading.
    public struct Progress: Sendable {
        /// How many are done.
        public let done: Int
        /// How many there are.
        public let total: Int

        /// Makes a count.
        public init(done: Int, of total: Int) {
            self.done = done
            self.total = total
        }
    }

    /// The heading; the first group has none.
    public let title: String?
    /// The links.
    public let items: [NavItem]
    /// Given for a group that folds; it says how far its sections are.
    public let progress: Progress?
    /// Whether a group that folds is open: where one of its pages is shown.
    public let isOpen: Bool

    /// Makes a group.
    public init(_ title: String? = nil, progress: Progress? = nil, isOpen: Bool = true, items: [NavItem]) {
        self.title = title
        self.progress = progress
        self.isOpen = isOpen
        self.items = items
    }
}

/// A link of the section navigation.
public struct NavItem: Sendable {
    /// What is before the words: a drawing or how far the section is.
    public enum Lead: Sendable {
        case icon(IconName)
        case mark(CompletionMark.Kind)
    }

    /// A number at the end of the row.
    public struct Badge: Sendable {
        /// The number as it is read.
        public let text: String
        /// What it counts, such as "37 errors"; shown when pointed at.
        public let meaning: String?
        /// Whether it needs attention.
        public let isBad: Bool

        /// Makes a number.
        public init(_ text: String, meaning: String? = nil, isBad: Bool = false) {
            self.text = text
            self.meaning = meaning
            self.isBad = isBad
        }
    }

    /// The words.
    public let title: String
    /// Where it leads.
    public let address: String
    /// What is before the words.
    public let lead: Lead
    /// A number at the end.
    public let tally: Badge?
    /// Set if the section differs from the published version: "Changed since version 4".
    public let changes: String?
    /// Whether it is the page that is shown, or the one above it.
    public let isCurrent: Bool
    /// The letter that goes there after `g`.
    public let key: Character?

    /// Makes a link.
    public init(
        _ title: String, to address: String, lead: Lead, tally: Badge? = nil, changes: String? = nil,
        isCurrent: Bool = false, key: Character? = nil
    ) {
        self.title = title
        self.address = address
        self.lead = lead
        self.tally = tally
        self.changes = changes
        self.isCurrent = isCurrent
        self.key = key
    }

    var icon: IconName? { if case .icon(let name) = lead { name } else { nil } }
    var mark: CompletionMark.Kind? { if case .mark(let kind) = lead { kind } else { nil } }
    var keyName: String? { key.map { String($0) } }
}
