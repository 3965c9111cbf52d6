/// A button that submits its form: `{% use Button("Save and continue", style: .primary) %}`
///
/// Labels consist of verb, object and count: "Reprocess 29".
public struct Button {
    let label: String
    let style: ButtonStyle
    let icon: IconName?
    let name: String?
    let value: String
    let formAddress: String?
    let formID: String?
    let isSmall: Bool
    let isWide: Bool
    let refusalID: String?

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - name: With `value`, identifies the pressed button.
    ///   - formAddress: Overrides the address of the form.
    ///   - formID: The form to submit if the button is outside of it.
    ///   - refusalID: The element with the reason why the button is disabled. The button stays visible and focusable;
    ///     the handler must refuse the request, too.
    public init(
        _ label: String, style: ButtonStyle = .normal, icon: IconName? = nil, name: String? = nil,
        value: String = "",
        formAddress: String? = nil, formID: String? = nil, isSmall: Bool = false, isWide: Bool = false,
        refusalID: String? = nil
    ) {
        self.label = label
        self.style = style
        self.icon = icon
        self.name = name
        self.value = value
        self.formAddress = formAddress
        self.formID = formID
        self.isSmall = isSmall
        self.isWide = isWide
        self.refusalID = refusalID
    }

    var className: String { style.className(isSmall: isSmall, isWide: isWide) }
    /// A button with a refusal can be focused but doesn't submit the form.
    var type: String { refusalID == nil ? "submit" : "button" }
}
