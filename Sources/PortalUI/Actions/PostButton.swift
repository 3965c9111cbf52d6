/// A form that consists of a button: `{% use PostButton("Pause study", to: paths.pause, token: frame.formToken) %}`
///
/// It acts at once: what can't be undone is in a ``Dialog`` that a ``ButtonLink`` opens.
public struct PostButton {
    let label: String
    let about: String
    let address: String
    let token: String
    let style: ButtonStyle
    let icon: IconName?
    let fields: [HiddenField]
    let isSmall: Bool
    let isIconOnly: Bool
    let isDisabled: Bool

    /// Creates a form with a button.
    ///
    /// - Parameters:
    ///   - about: What the action concerns, which only screen readers read, if several buttons have the same label.
    ///   - fields: Additional fields to send.
    ///   - isIconOnly: Shows only the icon; the label is read by screen readers and shown as a tooltip.
    ///   - isDisabled: Disables the button, for example for moving the first item up.
    public init(
        _ label: String, about: String = "", to address: String, token: String, style: ButtonStyle = .normal,
        icon: IconName? = nil,
        fields: [HiddenField] = [], isSmall: Bool = false, isIconOnly: Bool = false,
        isDisabled: Bool = false
    ) {
        self.label = label
        self.about = about
        self.address = address
        self.token = token
        self.style = style
        self.icon = icon
        self.fields = fields
        self.isSmall = isSmall
        self.isIconOnly = isIconOnly
        self.isDisabled = isDisabled
    }

    var className: String {
        guard isIconOnly else { return style.className(isSmall: isSmall) }
        return "icon-button\(style == .danger ? " danger" : "")\(isSmall ? " small" : "")"
    }
}

/// A hidden form value.
public struct HiddenField: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String

    /// Creates a hidden value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
