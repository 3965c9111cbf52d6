import PortalUI
import Studies

/// The fields of a response format or of one of its parts, as declared. In other languages, only texts are shown.
struct DeclaredFieldsForm {
    /// A control, or several in a row.
    struct Line {
        /// The classes of the element around the controls; nil for none.
        let className: String?
        let controls: [DeclaredControl]
    }

    let lines: [Line]

    init(lines: [Line]) { self.lines = lines }

    init<Root: DeclaresFields>(_ root: Root, _ controls: DeclaredControls) {
        self.init(lines: FieldLine.lines(of: Root.fields), of: root, controls)
    }

    init<Root>(lines: [FieldLine<Root>], of root: Root, _ controls: DeclaredControls) {
        self.lines = lines.compactMap { line in
            let isRow = line.fields.count > 1
            let shown = line.fields.filter { controls.shows($0, of: root) }
            let found = shown.map { controls.control($0, of: root, isInRow: isRow, inside: line.inside) }
            return found.isEmpty ? nil : Line(className: line.className, controls: found)
        }
    }
}

/// The fields that are in one row, and those inside the part that is the last of them.
struct FieldLine<Root> {
    var fields: [Field<Root>]
    var inside: [FieldLine] = []

    /// Returns fields in lines, as their declarations position them.
    static func lines(of fields: [Field<Root>]) -> [FieldLine] {
        fields.reduce(into: []) { lines, field in
            switch field.appearance.place {
            case .inRow where !lines.isEmpty: lines[lines.count - 1].fields.append(field)
            case .inPart where !lines.isEmpty:
                lines[lines.count - 1].inside.append(FieldLine(fields: [field]))
            case .inRow, .inPart, .below: lines.append(FieldLine(fields: [field]))
            }
        }
    }

    fileprivate var className: String? {
        let shown = fields.first?.appearance.shown
        guard fields.count > 1 else { return shown.map { "field \($0)" } }
        let classes = ["field-row", fields.count == 3 ? "three" : nil, "width-long", shown]
        return classes.compactMap(\.self).joined(separator: " ")
    }
}

/// A part of a response format: a checkbox, and the fields that the page shows while it is selected.
struct PartForm {
    /// The checkbox; nil in other languages, in which only parts that exist are shown.
    let box: CheckboxField?
    let form: DeclaredFieldsForm
}

/// A field in which editors try texts against the rule for accepted characters. It isn't saved.
struct PatternTest {}

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
