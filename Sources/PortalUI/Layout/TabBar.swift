/// A tab of a page or card, which is a link.
public struct Tab: Sendable, Hashable {
    /// The text.
    public let title: String
    /// The address.
    public let address: String
    /// The formatted number of items on the tab.
    public let count: String?
    /// Whether that number needs attention.
    public let isBad: Bool
    /// Whether it is the current tab.
    public let isCurrent: Bool

    /// Creates a tab.
    public init(
        _ title: String, to address: String, count: String? = nil, isBad: Bool = false,
        isCurrent: Bool = false
    ) {
        self.title = title
        self.address = address
        self.count = count
        self.isBad = isBad
        self.isCurrent = isCurrent
    }

    var countClass: String { isBad ? "tally bad" : "tally" }
}

/// A row of tabs: `{% use TabBar(tabs, label: "Saved views") %}`
public struct TabBar {
    let tabs: [Tab]
    let label: String

    /// Creates the row; `label` is its name for assistive technology.
    public init(_ tabs: [Tab], label: String) {
        self.tabs = tabs
        self.label = label
    }
}
