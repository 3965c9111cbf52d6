/// One of the tabs of a page or sheet: a link.
public struct Tab: Sendable, Hashable {
    /// The words.
    public let title: String
    /// Where it leads.
    public let address: String
    /// How many there are behind it, as read.
    public let count: String?
    /// Whether that number needs attention.
    public let isBad: Bool
    /// Whether it is shown.
    public let isCurrent: Bool

    /// Makes a tab.
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

    /// Makes the row; `label` is its name for assistive technology.
    public init(_ tabs: [Tab], label: String) {
        self.tabs = tabs
        self.label = label
    }
}
