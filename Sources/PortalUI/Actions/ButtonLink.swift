/// A link that looks like a button:
/// `{% use ButtonLink("New study", to: paths.newStudy, style: .primary, icon: .plus) %}`
public struct ButtonLink {
    let label: String
    let about: String
    let address: String
    let style: ButtonStyle
    let icon: IconName?
    let isSmall: Bool
    let isWide: Bool
    let isDownload: Bool

    /// Creates a link. An address of the form `#id` opens the dialog with that ID.
    ///
    /// - Parameter about: What the action concerns, which only screen readers read, if several links have the same label.
    public init(
        _ label: String, about: String = "", to address: String, style: ButtonStyle = .normal,
        icon: IconName? = nil,
        isSmall: Bool = false, isWide: Bool = false, isDownload: Bool = false
    ) {
        self.label = label
        self.about = about
        self.address = address
        self.style = style
        self.icon = icon
        self.isSmall = isSmall
        self.isWide = isWide
        self.isDownload = isDownload
    }

    var className: String { style.className(isSmall: isSmall, isWide: isWide) }
}
