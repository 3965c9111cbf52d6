/// A search field with an icon.
public struct SearchBox {
    let name: String
    let text: String
    let label: String
    let placeholder: String

    /// Creates a field with the current query; the label is for screen readers.
    public init(_ text: String, label: String, placeholder: String, name: String = "q") {
        self.name = name
        self.text = text
        self.label = label
        self.placeholder = placeholder
    }
}

/// The search form above a table.
///
/// ```
/// {% wrap SearchForm(SearchBox(query, label: "Find a key", placeholder: "Key or type"), at: address) %}
///     further filters, before the button
///     {% slot after %}content after the button{% end %}
/// {% end %}
/// ```
public struct SearchForm {
    let box: SearchBox
    let address: String
    let kept: [HiddenField]

    /// Creates a form that is sent to `address`. The fields in `keeping` are sent along unless they are empty.
    public init(_ box: SearchBox, at address: String, keeping kept: [HiddenField] = []) {
        self.box = box
        self.address = address
        self.kept = kept.filter { !$0.value.isEmpty }
    }
}
