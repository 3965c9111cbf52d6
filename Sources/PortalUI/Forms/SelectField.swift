/// A select of one of five or more options:
/// `{% use SelectField("category", "Category", choices, chosen: form.category) %}`
public struct SelectField {
    let name: String
    let groups: [SelectOptionGroup]
    let chosen: String
    let notes: FieldDescription
    let width: FieldWidth
    let prompt: String?

    /// Creates a field with groups; `prompt` is the first, empty option, such as "Choose a category".
    public init(
        _ name: String, _ label: String, groups: [SelectOptionGroup], chosen: String = "",
        prompt: String? = nil,
        hint: String? = nil, error: String? = nil, isOptional: Bool = false, was: String? = nil,
        lock: String? = nil, width: FieldWidth = .long
    ) {
        self.name = name
        self.groups = groups
        self.chosen = chosen
        self.prompt = prompt
        self.width = width
        notes = FieldDescription(
            label, hint: hint, error: error, isOptional: isOptional, was: was, lock: lock)
    }

    /// Creates a field without groups.
    public init(
        _ name: String, _ label: String, _ choices: [SelectOption], chosen: String = "",
        prompt: String? = nil,
        hint: String? = nil, error: String? = nil, isOptional: Bool = false, was: String? = nil,
        lock: String? = nil, width: FieldWidth = .long
    ) {
        self.init(
            name, label, groups: [SelectOptionGroup(nil, choices)], chosen: chosen, prompt: prompt,
            hint: hint,
            error: error, isOptional: isOptional, was: was, lock: lock, width: width)
    }
}

extension SelectField {
    var controlID: String { FieldID.control(name) }
    var describedBy: String { notes.describedBy(name) }
    var head: FieldHeader { FieldHeader(name: name, notes: notes) }
    var boxClass: String { notes.fieldClass + width.className }
    var lockID: String { FieldID.note("lock", of: name) }
    var isLocked: Bool { notes.lock != nil }

    /// The selected title. A locked select is shown as a read-only field, because browsers don't send disabled ones.
    var chosenTitle: String {
        groups.flatMap(\.choices).first { $0.value == chosen }?.title ?? chosen
    }
}
