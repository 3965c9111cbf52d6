/// One level of the trail: organization, app or study.
public struct BreadcrumbLevel: Sendable {
    /// The drawing before the name.
    public let icon: IconName
    /// The name.
    public let title: String
    /// Its address; nil if the viewer has no access to the page.
    public let address: String?
    /// The others of the same level, itself included; with fewer than two there is only a link.
    public let siblings: [BreadcrumbSibling]
    /// The state of a study, shown behind the last level.
    public let state: StudyState?

    /// Makes a level.
    public init(
        _ title: String, icon: IconName, to address: String?, siblings: [BreadcrumbSibling] = [],
        state: StudyState? = nil
    ) {
        self.title = title
        self.icon = icon
        self.address = address
        self.siblings = siblings
        self.state = state
    }

    /// Lists longer than this get a filter.
    static let filterThreshold = 8
}

/// A sibling folder that the viewer can open.
public struct BreadcrumbSibling: Sendable {
    /// The name.
    public let title: String
    /// The identifier beneath it.
    public let detail: String?
    /// Where it leads.
    public let address: String
    /// Whether it is the current one.
    public let isCurrent: Bool

    /// Makes a sibling.
    public init(_ title: String, detail: String? = nil, to address: String, isCurrent: Bool = false) {
        self.title = title
        self.detail = detail
        self.address = address
        self.isCurrent = isCurrent
    }
}
