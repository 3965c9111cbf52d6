/// The frame of the page, in a target of its own as PortalUI is.
public struct Layout {
    let title: String
    let navigation: [Link]

    /// A frame with this title and navigation.
    public init(title: String, navigation: [Link]) {
        self.title = title
        self.navigation = navigation
    }
}

/// An entry of the navigation.
public struct Link: Sendable {
    /// Where it leads.
    public let href: String
    /// What it says.
    public let label: String

    /// A link.
    public init(href: String, label: String) {
        self.href = href
        self.label = label
    }
}

/// The state of a study.
public struct Badge {
    let isActive: Bool
    let status: String

    /// A badge for a state.
    public init(isActive: Bool, status: String) {
        self.isActive = isActive
        self.status = status
    }
}
