/// A button that copies a text. It stays hidden without JavaScript.
public struct CopyButton {
    let text: String
    let label: String

    /// Creates a button that copies `text`.
    public init(_ text: String, label: String = "Copy") {
        self.text = text
        self.label = label
    }
}
