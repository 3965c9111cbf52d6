/// The sticky footer of a form, with the last save and the buttons.
///
/// `{% wrap SaveBar(saved: "Draft saved 2 minutes ago") %} {% use Button("Save", style: .primary) %} {% end %}`
public struct SaveBar {
    let saved: String?

    /// Creates the bar; it contains the buttons, the primary one last.
    public init(saved: String? = nil) {
        self.saved = saved
    }
}
