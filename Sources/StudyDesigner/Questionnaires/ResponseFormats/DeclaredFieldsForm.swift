import PortalUI
import Studies

/// The fields of a response format as its type declares them. In other languages, only texts are shown.
struct DeclaredFieldsForm {
    /// A control, or several in a row.
    struct Line {
        /// The classes of a row; nil for a control below the others.
        let rowClass: String?
        let controls: [DeclaredControl]
    }

    let lines: [Line]

    init(_ response: ResponseFormat, _ fields: EditorFields, files: ImageURLs) {
        let controls = DeclaredControls(fields: fields, files: files, prefix: "response.")
        func lines<Format: QuestionType>(of format: Format) -> [Line] { Self.lines(of: format, controls) }
        self.lines = lines(of: response.question)
    }

    private static func lines<Root: DeclaresFields>(
        of root: Root, _ controls: DeclaredControls
    ) -> [Line] {
        rows(of: Root.fields).compactMap { row in
            let isRow = row.count > 1
            let shown = row.filter { controls.fields.isEnglish || $0.isText }
            let found = shown.map { controls.control($0, of: root, isInRow: isRow) }
            return found.isEmpty ? nil : Line(rowClass: isRow ? rowClass(of: row) : nil, controls: found)
        }
    }

    /// The fields that are in one row together.
    private static func rows<Root>(of fields: [Field<Root>]) -> [[Field<Root>]] {
        fields.reduce(into: []) { rows, field in
            if case .inRow = field.appearance.place, !rows.isEmpty {
                rows[rows.count - 1].append(field)
            } else {
                rows.append([field])
            }
        }
    }

    private static func rowClass<Root>(of row: [Field<Root>]) -> String {
        guard case .row(let shown)? = row.first?.appearance.place else { return "field-row width-long" }
        return "field-row \(row.count == 3 ? "three " : "")width-long \(shown)"
    }
}

/// The control of a field: one of these.
struct DeclaredControl {
    var entry: TextField?
    var radio: ChoiceField?
    var menu: SelectField?
    var box: CheckboxField?
    var image: ImageField?
}

/// Creates the controls of declared fields.
private struct DeclaredControls {
    let fields: EditorFields
    let files: ImageURLs
    let prefix: String

    func control<Root>(_ field: Field<Root>, of root: Root, isInRow: Bool) -> DeclaredControl {
        let name = prefix + field.name
        let hint = field.hint.map { $0(root) }
        let isOptional = field.appearance.isOptional
        func entry(_ kind: TextField.Kind = .text) -> DeclaredControl {
            DeclaredControl(
                entry: fields.entry(
                    name, field.label, kind: kind, hint: hint, isOptional: isOptional,
                    width: isInRow ? .full : .short, unit: field.appearance.unit,
                    placeholder: field.appearance.placeholder))
        }
        switch field.value {
        case .flag: return flag(field, name, hint)
        case .integer:
            guard case .numbers(let numbers, let prompt)? = field.appearance.control else { return entry() }
            let options = numbers.map { PortalUI.SelectOption("\($0.value)", $0.title) }
            return DeclaredControl(
                menu: fields.pick(
                    name, field.label, options, prompt: prompt, hint: hint, width: isInRow ? .full : .medium))
        case .number, .minutes: return entry()
        case .dateTime(_, let hasTime): return entry(hasTime(root) ? .dateTime : .date)
        case .word(_, let limit):
            return DeclaredControl(
                entry: fields.code(
                    name, field.label, limit: limit, hint: hint, isOptional: isOptional,
                    width: isInRow ? .full : .medium))
        case .text(_, let limit):
            let width: FieldWidth = isInRow ? .full : field.appearance.isNarrow ? .medium : .long
            return DeclaredControl(
                entry: fields.line(
                    name, field.label, limit: limit ?? .max, hint: hint, isOptional: isOptional, width: width)
            )
        case .image:
            return DeclaredControl(
                image: ImageField(fields, name, field.label, isOptional: isOptional, files: files))
        case .option(let option): return choice(field, option, name, hint)
        case .rows, .part: return DeclaredControl()
        }
    }

    private func flag<Root>(_ field: Field<Root>, _ name: String, _ hint: String?) -> DeclaredControl {
        if case .checkbox? = field.appearance.control {
            return DeclaredControl(box: fields.box(name, field.label, hint: hint))
        }
        let titles = field.appearance.flagTitles
        let options = [PortalUI.SelectOption("1", titles.on), PortalUI.SelectOption("0", titles.off)]
        return DeclaredControl(radio: fields.radio(name, field.label, options, hint: hint))
    }

    private func choice<Root>(
        _ field: Field<Root>, _ option: OptionField<Root>, _ name: String, _ hint: String?
    ) -> DeclaredControl {
        let options = option.options.map { PortalUI.SelectOption($0.value, $0.title) }
        switch field.appearance.control {
        case .menu?: return DeclaredControl(menu: fields.pick(name, field.label, options, hint: hint))
        case .list?:
            return DeclaredControl(
                radio: fields.radio(name, field.label, options, style: .list, hint: hint))
        case .checkbox?, .numbers?, nil:
            return DeclaredControl(radio: fields.radio(name, field.label, options, hint: hint))
        }
    }
}

extension Field {
    /// Whether the field has texts for participants.
    var isText: Bool {
        func hasTexts<Path: RowsPath<Root>>(_ rows: Path) -> Bool { rows.fields.contains(where: \.isText) }
        func hasTexts<Path: PartPath<Root>>(_ part: Path) -> Bool {
            Path.Part.fields.contains(where: \.isText)
        }
        return switch value {
        case .text: true
        case .rows(let rows): hasTexts(rows)
        case .part(let part): hasTexts(part)
        case .flag, .integer, .number, .minutes, .dateTime, .word, .image, .option: false
        }
    }
}
