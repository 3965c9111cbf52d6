/// The button of a dialog that closes it and changes nothing; it repeats the verb: "Keep it active".
public struct DialogCloseButton {
    let label: String

    /// Makes the button.
    public init(_ label: String = "Cancel") {
        self.label = label
    }
}
