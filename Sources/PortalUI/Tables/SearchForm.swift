/// A search field with an icon.
public struct SearchBox {
    let name: String
    let text: String
    let label: String
    let placeholder: String

    /// Makes a field with what was looked for; the label is for screen readers.
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
///     {% slot after %}what is behind it{% end %}
/// {% end %}
/// ```
public struct SearchForm {
    let box: SearchBox
    let address: String
    let kept: [HiddenField]

    /// Makes a form that leads to `address`; what is kept of the page's address is sent along unless it is empty.
    public init(_ box: SearchBox, at address: String, keeping kept: [HiddenField] = []) {
        self.box = box
        self.address = address
        self.kept = kept.filter { !$0.value.isEmpty }
    }
}
