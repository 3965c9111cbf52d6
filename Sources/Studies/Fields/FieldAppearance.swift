/// How a form shows a field.
public struct FieldAppearance: Sendable {
    /// The controls that differ from the usual one of a kind of value.
    public enum Control: Sendable {
        /// Radio buttons below each other.
        case list
        /// A checkbox.
        case checkbox
        /// A menu.
        case menu
        /// A menu of numbers with their names, and a prompt while none is selected.
        case numbers([(value: Int, title: String)], prompt: String)
    }

    /// The position of a field in its form.
    public enum Place: Sendable {
        /// Below the field before it.
        case below
        /// In the same row as the field before it.
        case inRow
        /// In a row that the page shows only in a certain state, by the name of its class.
        case row(shown: String)
    }

    /// The control; nil for the usual one.
    public var control: Control?
    /// The position.
    public var place = Place.below
    /// The names of a flag's two options.
    public var flagTitles = (on: "Yes", off: "No")
    /// The text in the empty control.
    public var placeholder: String?
    /// The unit after the control.
    public var unit: String?
    /// Whether the control is for a short text.
    public var isNarrow = false
    /// Whether the label says that the field is optional.
    public var isOptional = false
}
