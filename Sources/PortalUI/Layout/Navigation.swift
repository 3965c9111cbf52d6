/// A group of the section navigation.
public struct NavGroup: Sendable {
    /// The number of completed sections, shown as a ring next to the heading.
    public struct Progress: Sendable {
        /// The number of completed sections.
        public let done: Int
        /// The total number of sections.
        public let total: Int

        /// Creates the progress.
        public init(done: Int, of total: Int) {
            self.done = done
            self.total = total
        }
    }

    /// The heading; the first group has none.
    public let title: String?
    /// The links.
    public let items: [NavItem]
    /// The progress of the sections in a collapsible group; nil for other groups.
    public let progress: Progress?
    /// Whether a collapsible group is open, which it is on its own pages.
    public let isOpen: Bool

    /// Creates a group.
    public init(_ title: String? = nil, progress: Progress? = nil, isOpen: Bool = true, items: [NavItem]) {
        self.title = title
        self.progress = progress
        self.isOpen = isOpen
        self.items = items
    }
}

/// A link of the section navigation.
public struct NavItem: Sendable {
    /// The content before the text: an icon or the completion status of the section.
    public enum Lead: Sendable {
        case icon(IconName)
        case mark(CompletionMark.Kind)
    }

    /// A number at the end of the row.
    public struct Badge: Sendable {
        /// The formatted number.
        public let text: String
        /// The description of the number, such as "37 errors", shown as a tooltip.
        public let meaning: String?
        /// Whether it needs attention.
        public let isBad: Bool

        /// Creates a badge.
        public init(_ text: String, meaning: String? = nil, isBad: Bool = false) {
            self.text = text
            self.meaning = meaning
            self.isBad = isBad
        }
    }

    /// The text.
    public let title: String
    /// The address.
    public let address: String
    /// The content before the text.
    public let lead: Lead
    /// A number at the end of the row.
    public let badge: Badge?
    /// Set if the section differs from the published version: "Changed since version 4".
    public let changes: String?
    /// Whether it is the current page or its parent.
    public let isCurrent: Bool
    /// The letter that opens the page after `g`.
    public let key: Character?

    /// Creates a link.
    public init(
        _ title: String, to address: String, lead: Lead, badge: Badge? = nil, changes: String? = nil,
        isCurrent: Bool = false, key: Character? = nil
    ) {
        self.title = title
        self.address = address
        self.lead = lead
        self.badge = badge
        self.changes = changes
        self.isCurrent = isCurrent
        self.key = key
    }

    var icon: IconName? { if case .icon(let name) = lead { name } else { nil } }
    var mark: CompletionMark.Kind? { if case .mark(let kind) = lead { kind } else { nil } }
    var keyName: String? { key.map { String($0) } }
}
