/// A button that copies a text where there is script; it stays hidden elsewhere.
public struct CopyButton {
    let text: String
    let label: String

    /// Makes a button that copies `text`.
    public init(_ text: String, label: String = "Copy") {
        self.text = text
        self.label = label
    }
}
