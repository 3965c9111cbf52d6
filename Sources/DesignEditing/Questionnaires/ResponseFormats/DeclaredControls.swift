import ParticipantPreview
import PortalUI
import Studies

/// The control of a field: one of these, and what follows it.
struct DeclaredControl {
    var entry: TextField?
    var radio: ChoiceField?
    var menu: SelectField?
    var box: CheckboxField?
    var image: ImageField?
    var rows: RowsForm?
    var part: PartForm?
    var patternTest: PatternTest?
}

/// Creates the controls of declared fields.
struct DeclaredControls {
    let fields: EditorFields
    let files: ImageURLs
    /// The prefix of the names of fields.
    let prefix: String

    /// Returns whether the language that is edited has a field: in other languages, texts that apply.
    func shows<Root>(_ field: Field<Root>, of root: Root) -> Bool {
        if fields.isEnglish { return true }
        guard field.isText, field.condition?(root) != false else { return false }
        if case .part = field.value { return fields.english.isOn(prefix + field.name) }
        return true
    }

    /// Returns the control of a field. `inside` are the fields inside a part that aren't its own.
    func control<Root>(
        _ field: Field<Root>, of root: Root, isInRow: Bool, inside: [FieldLine<Root>] = []
    ) -> DeclaredControl {
        var control =
            switch field.value {
            case .flag: flag(field, of: root)
            case .integer, .number, .minutes, .dateTime, .word, .text: entry(field, of: root, isInRow)
            case .image: image(field)
            case .option(let option): self.option(field, option, of: root, isInRow)
            case .rows(let rows): DeclaredControl(rows: self.rows(field, rows, of: root))
            case .part(let part): self.part(field, part, of: root, inside)
            }
        if field.appearance.addition == .patternTest { control.patternTest = PatternTest() }
        return control
    }

    private func within(_ name: String) -> DeclaredControls {
        DeclaredControls(fields: fields, files: files, prefix: prefix + name + ".")
    }
}

// Entries.
extension DeclaredControls {
    private func entry<Root>(_ field: Field<Root>, of root: Root, _ isInRow: Bool) -> DeclaredControl {
        let (name, label, hint) = (prefix + field.name, field.label, field.hint.map { $0(root) })
        let (appearance, isOptional) = (field.appearance, field.appearance.isOptional)
        func width(_ width: FieldWidth) -> FieldWidth { isInRow ? .full : width }
        if case .numbers(let numbers, let prompt)? = appearance.control {
            let options = numbers.map { PortalUI.SelectOption("\($0.value)", $0.title) }
            return DeclaredControl(
                menu: fields.pick(name, label, options, prompt: prompt, hint: hint, width: width(.medium)))
        }
        switch field.value {
        case .word(_, let limit):
            return DeclaredControl(
                entry: fields.code(
                    name, label, limit: limit, hint: hint, isOptional: isOptional, width: width(.medium)))
        case .text(_, let limit):
            return DeclaredControl(
                entry: fields.line(
                    name, label, limit: limit ?? appearance.shownLimit ?? .max, hint: hint,
                    isOptional: isOptional,
                    width: width(appearance.isNarrow ? .medium : .long)))
        default:
            return DeclaredControl(
                entry: fields.entry(
                    name, label, kind: Self.kind(field, of: root), hint: hint, isOptional: isOptional,
                    width: width(.short), unit: appearance.unit, placeholder: appearance.placeholder))
        }
    }

    private static func kind<Root>(_ field: Field<Root>, of root: Root) -> TextField.Kind {
        guard case .dateTime(_, let hasTime) = field.value else { return .text }
        return hasTime(root) ? .dateTime : .date
    }
}

// Choices, images and parts.
extension DeclaredControls {
    private func flag<Root>(_ field: Field<Root>, of root: Root) -> DeclaredControl {
        let (name, hint) = (prefix + field.name, field.hint.map { $0(root) })
        if case .checkbox? = field.appearance.control {
            return DeclaredControl(box: fields.box(name, field.label, hint: hint))
        }
        let titles = field.appearance.flagTitles
        let options = [PortalUI.SelectOption("1", titles.on), PortalUI.SelectOption("0", titles.off)]
        return DeclaredControl(radio: fields.radio(name, field.label, options, hint: hint))
    }

    private func option<Root>(
        _ field: Field<Root>, _ option: OptionField<Root>, of root: Root, _ isInRow: Bool
    ) -> DeclaredControl {
        let (name, hint) = (prefix + field.name, field.hint.map { $0(root) })
        let options = option.options.map { PortalUI.SelectOption($0.value, $0.title) }
        switch field.appearance.control {
        case .menu?:
            return DeclaredControl(
                menu: fields.pick(
                    name, field.label, options, hint: hint, width: isInRow ? .full : .medium))
        case .list?:
            return DeclaredControl(
                radio: fields.radio(name, field.label, options, style: .list, hint: hint))
        case .checkbox?, .numbers?, nil:
            return DeclaredControl(radio: fields.radio(name, field.label, options, hint: hint))
        }
    }

    private func image<Root>(_ field: Field<Root>) -> DeclaredControl {
        DeclaredControl(
            image: ImageField(
                fields, prefix + field.name, field.label, isOptional: field.appearance.isOptional,
                files: files))
    }

    private func rows<Root, Path: RowsPath<Root>>(
        _ field: Field<Root>, _ rows: Path, of root: Root
    ) -> RowsForm {
        RowsForm(rows, of: root, fields: fields, list: prefix + field.name, field: field) {
            self.within("\(field.name)[\($0)]")
        }
    }

    private func part<Root, Path: PartPath<Root>>(
        _ field: Field<Root>, _ part: Path, of root: Root, _ inside: [FieldLine<Root>]
    ) -> DeclaredControl {
        let own = DeclaredFieldsForm(root[keyPath: part.path] ?? Path.Part(), within(field.name))
        let added = DeclaredFieldsForm(lines: inside, of: root, self)
        let box = fields.box(prefix + field.name, field.label, hint: field.hint.map { $0(root) })
        return DeclaredControl(
            part: PartForm(
                box: fields.isEnglish ? box : nil, form: DeclaredFieldsForm(lines: own.lines + added.lines)))
    }
}
