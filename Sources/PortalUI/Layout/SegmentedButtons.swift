/// Two or three short views of a form's data, each with a button that submits the form:
/// `{% use SegmentedButtons("platform", label: "Phone", choices, chosen: "ios") %}`
///
/// Use ``SegmentedLinks`` if there is nothing to submit.
public struct SegmentedButtons: Sendable {
    let name: String
    let label: String
    let choices: [SelectOption]
    let chosen: String

    /// Creates a segmented control of buttons with this name.
    public init(_ name: String, label: String, _ choices: [SelectOption], chosen: String) {
        self.name = name
        self.label = label
        self.choices = choices
        self.chosen = chosen
    }
}
