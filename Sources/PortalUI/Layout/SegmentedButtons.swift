/// Two or three short views of what a form holds, each a button that sends it:
/// `{% use SegmentedButtons("platform", label: "Phone", choices, chosen: "ios") %}`
///
/// Where nothing is typed, ``SegmentedLinks`` do.
public struct SegmentedButtons: Sendable {
    let name: String
    let label: String
    let choices: [SelectOption]
    let chosen: String

    /// Makes a segmented control of buttons with this name.
    public init(_ name: String, label: String, _ choices: [SelectOption], chosen: String) {
        self.name = name
        self.label = label
        self.choices = choices
        self.chosen = chosen
    }
}
