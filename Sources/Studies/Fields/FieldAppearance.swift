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

    /// What can follow a control.
    public enum Addition: Sendable {
        /// A field in which editors try texts against the rule for accepted characters.
        case patternTest
    }

    /// The position of a field in its form.
    public enum Place: Sendable {
        /// Below the field before it.
        case below
        /// In the same row as the field before it.
        case inRow
        /// In the part before it.
        case inPart
    }

    /// The control; nil for the usual one.
    public var control: Control?
    /// The position.
    public var place = Place.below
    /// The class of a field, or of the row that it begins, by which the page shows it only in a certain state.
    public var shown: String?
    /// The title of the column if the field is in a table; nil for the label.
    public var columnTitle: String?
    /// What one row of a list is called.
    public var noun = "choice"
    /// What follows the control; nil for nothing.
    public var addition: Addition?
    /// The names of a flag's two options.
    public var flagTitles = (on: "Yes", off: "No")
    /// The text in the empty control.
    public var placeholder: String?
    /// The unit after the control.
    public var unit: String?
    /// The maximum length that the control shows, for a text whose rule checks it.
    public var shownLimit: Int?
    /// Whether the control is for a short text.
    public var isNarrow = false
    /// Whether the label says that the field is optional.
    public var isOptional = false
}
