/// A button that opens a menu of links:
/// `{% wrap MenuDetails("Export", icon: .download) %} {% use MenuItem(…) %} {% end %}`
public struct MenuDetails {
    let label: String
    let style: ButtonStyle
    let icon: IconName?
    let heading: String?
    let isIconOnly: Bool
    let opensFromStart: Bool

    /// Creates a menu.
    ///
    /// - Parameters:
    ///   - heading: A description of the list: "312 rows, 9 columns, as filtered".
    ///   - isIconOnly: Shows three dots; the label is only visible to screen readers: "Actions for Heron".
    ///   - opensFromStart: Aligns the list with the start of the button instead of its end.
    public init(
        _ label: String, style: ButtonStyle = .normal, icon: IconName? = nil, heading: String? = nil,
        isIconOnly: Bool = false, opensFromStart: Bool = false
    ) {
        self.label = label
        self.style = style
        self.icon = icon
        self.heading = heading
        self.isIconOnly = isIconOnly
        self.opensFromStart = opensFromStart
    }

    var menuClass: String { opensFromStart ? "menu from-start" : "menu" }
    var summaryClass: String { isIconOnly ? "icon-button" : style.className() }
}
