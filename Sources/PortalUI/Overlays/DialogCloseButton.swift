/// The button that closes a dialog without changing anything; its label repeats the verb: "Keep it active".
public struct DialogCloseButton {
    let label: String

    /// Creates the button.
    public init(_ label: String = "Cancel") {
        self.label = label
    }
}
