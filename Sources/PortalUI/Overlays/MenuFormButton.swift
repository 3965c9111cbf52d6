/// A form in a menu that consists of a button.
public struct MenuFormButton {
    let title: String
    let detail: String?
    let address: String
    let token: String
    let icon: IconName?
    let fields: [HiddenField]
    let isDanger: Bool

    /// Creates a form with a button.
    public init(
        _ title: String, detail: String? = nil, to address: String, token: String, icon: IconName? = nil,
        fields: [HiddenField] = [], isDanger: Bool = false
    ) {
        self.title = title
        self.detail = detail
        self.address = address
        self.token = token
        self.icon = icon
        self.fields = fields
        self.isDanger = isDanger
    }

    var className: String { isDanger ? "menu-item danger" : "menu-item" }
}
