/// A level of the breadcrumb: organization, app or study.
public struct BreadcrumbLevel: Sendable {
    /// The icon before the name.
    public let icon: IconName
    /// The name.
    public let title: String
    /// Its address; nil if the viewer has no access to the page.
    public let address: String?
    /// The folders of the same level, including this one; with fewer than two, the level is only a link.
    public let siblings: [BreadcrumbSibling]
    /// The status of a study, shown after the last level.
    public let state: StudyState?

    /// Creates a level.
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
    /// The identifier below the name.
    public let detail: String?
    /// The address of the sibling's page.
    public let address: String
    /// Whether it is the current one.
    public let isCurrent: Bool

    /// Creates a sibling.
    public init(_ title: String, detail: String? = nil, to address: String, isCurrent: Bool = false) {
        self.title = title
        self.detail = detail
        self.address = address
        self.isCurrent = isCurrent
    }
}
