/// The foot of a form, always in sight: when it was last saved, and its buttons.
///
/// `{% wrap SaveBar(saved: "Draft saved 2 minutes ago") %} {% use Button("Save", style: .primary) %} {% end
/// %}`
public struct SaveBar {
    let saved: String?

    /// Makes the bar; the buttons stand in it, the primary one last.
    public init(saved: String? = nil) {
        self.saved = saved
    }
}
