/// Checkboxes with a shared name: `{% use CheckboxList("days", "Days", choices, chosen: form.days) %}`
public struct CheckboxList {
    let name: String
    let choices: [SelectOption]
    let chosen: Set<String>
    let notes: FieldDescription

    /// Creates a list of checkboxes with the same name; the form contains the value of each that is on.
    public init(
        _ name: String, _ label: String, _ choices: [SelectOption], chosen: Set<String>, hint: String? = nil,
        error: String? = nil, isOptional: Bool = false, was: String? = nil, lock: String? = nil
    ) {
        self.name = name
        self.choices = choices
        self.chosen = chosen
        notes = FieldDescription(
            label, hint: hint, error: error, isOptional: isOptional, was: was, lock: lock)
    }
}

extension CheckboxList {
    struct Row {
        let id: String
        let choice: SelectOption
        let isChosen: Bool
        let isOpen: Bool
    }

    var rows: [Row] {
        choices.enumerated().map { index, choice in
            Row(
                id: index == 0 ? FieldID.control(name) : FieldID.note("\(index + 1)", of: name),
                choice: choice,
                isChosen: chosen.contains(choice.value), isOpen: choice.refusal == nil && notes.lock == nil)
        }
    }

    var describedBy: String { notes.describedBy(name) }
    var head: FieldHeader { FieldHeader(name: name, notes: notes, kind: .legend) }
    var lockID: String { FieldID.note("lock", of: name) }
}
