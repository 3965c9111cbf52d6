/// An icon-only link. Its label is read by screen readers and shown as a tooltip.
public struct IconLink {
    let icon: IconName
    let label: String
    let address: String
    let isSmall: Bool

    /// Creates a link.
    public init(_ icon: IconName, _ label: String, to address: String, isSmall: Bool = false) {
        self.icon = icon
        self.label = label
        self.address = address
        self.isSmall = isSmall
    }

    var className: String { isSmall ? "icon-button small" : "icon-button" }
}
