/// Fields that are rarely used: a row that shows its current value while it is closed.
///
/// `{% wrap CollapsibleFields("Show in the dashboard", value: "Off", icon: .chart) %} … fields … {% end %}`
public struct CollapsibleFields {
    let title: String
    let value: String
    let icon: IconName?
    let isOpen: Bool

    /// Makes a row that opens; open it where one of its fields is wrong.
    public init(_ title: String, value: String, icon: IconName? = nil, isOpen: Bool = false) {
        self.title = title
        self.value = value
        self.icon = icon
        self.isOpen = isOpen
    }
}
