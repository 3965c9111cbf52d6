/// An identifier, token or address that users may want to copy.
public struct CopyValue {
    let value: String
    let label: String

    /// Shows `value` with a button that copies it; `label` is the label of the button: "Copy the client token".
    public init(_ value: String, label: String) {
        self.value = value
        self.label = label
    }
}
