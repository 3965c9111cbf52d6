/// One thing that is or is not: `{% use CheckboxField("archived", "Archive it", isOn: form.archived) %}`
///
/// As a switch only for settings that are saved with the form, never for what acts at once.
public struct CheckboxField {
    let name: String
    let value: String
    let isOn: Bool
    let notes: FieldDescription
    let isSwitch: Bool

    /// Makes a box; it sends `value` if it is on, and nothing else.
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
