/// A checkbox: `{% use CheckboxField("archived", "Archive it", isOn: form.archived) %}`
///
/// Use the switch style only for settings that are saved with the form, not for immediate actions.
public struct CheckboxField {
    let name: String
    let value: String
    let isOn: Bool
    let notes: FieldDescription
    let isSwitch: Bool

    /// Creates a checkbox. The form contains `value` only if it is on.
    public init(
        _ name: String, _ label: String, isOn: Bool, value: String = "1", isSwitch: Bool = false,
        hint: String? = nil, error: String? = nil, was: String? = nil, lock: String? = nil
    ) {
        self.name = name
        self.value = value
        self.isOn = isOn
        self.isSwitch = isSwitch
        notes = FieldDescription(label, hint: hint, error: error, was: was, lock: lock)
    }
}

extension CheckboxField {
    var controlID: String { FieldID.control(name) }
    var describedBy: String { notes.describedBy(name) }
    var boxClass: String { notes.fieldClass }
    var labelClass: String { isSwitch ? "toggle" : "choice" }
    var hintID: String { FieldID.note("hint", of: name) }
    var errorID: String { FieldID.note("error", of: name) }
    var lockID: String { FieldID.note("lock", of: name) }
    var wasText: String? { notes.was.map { "Was \($0)" } }
}
