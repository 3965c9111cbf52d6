/// The state of an empty list, or of a list without matches.
///
/// `{% use EmptyState("No notifications yet", "Messages you send appear here.", icon: .bell, action: link) %}`
/// `{% use EmptyState("No responses match these filters.", "37 errors are hidden by \"last hour\".", widen: link) %}`
public struct EmptyState {
    let title: String
    let text: String?
    let icon: IconName?
    let action: PageLink?
    let widen: PageLink?

    /// Creates the state of an empty list: what it will contain, and how to add the first item.
    public init(_ title: String, _ text: String? = nil, icon: IconName, action: PageLink? = nil) {
        self.title = title
        self.text = text
        self.icon = icon
        self.action = action
        widen = nil
    }

    /// Creates the state of a list without matches: what hides the items, and a link that widens the filter.
    public init(_ title: String, _ text: String? = nil, widen: PageLink? = nil) {
        self.title = title
        self.text = text
        icon = nil
        action = nil
        self.widen = widen
    }
}
