/// Rarely used fields in a collapsible row that shows the current value while it is closed.
///
/// `{% wrap CollapsibleFields("Show in the dashboard", value: "Off", icon: .chart) %} … fields … {% end %}`
public struct CollapsibleFields {
    let title: String
    let value: String
    let icon: IconName?
    let isOpen: Bool

    /// Creates a collapsible row; pass `isOpen` if one of its fields has an error.
    public init(_ title: String, value: String, icon: IconName? = nil, isOpen: Bool = false) {
        self.title = title
        self.value = value
        self.icon = icon
        self.isOpen = isOpen
    }
}
