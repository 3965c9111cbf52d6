/// A link of a menu.
public struct MenuItem {
    let title: String
    let detail: String?
    let address: String
    let icon: IconName?
    let isDanger: Bool
    let isCurrent: Bool

    /// Creates a link. An address of the form `#id` opens the dialog with that ID.
    public init(
        _ title: String, detail: String? = nil, to address: String, icon: IconName? = nil,
        isDanger: Bool = false,
        isCurrent: Bool = false
    ) {
        self.title = title
        self.detail = detail
        self.address = address
        self.icon = icon
        self.isDanger = isDanger
        self.isCurrent = isCurrent
    }

    var className: String { isDanger ? "menu-item danger" : "menu-item" }
}
