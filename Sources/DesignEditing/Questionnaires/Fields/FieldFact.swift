import ParticipantPreview
import Studies
import Timekeeping

/// What a declared field contains, with the label of its form.
package enum FieldFact: Sendable {
    /// A value.
    case value(label: String, FieldText)
    /// The rows of a list, with a cell for each column.
    case rows(label: String, columns: [String], [[FieldText]])
}

/// The content of a field.
package enum FieldText: Sendable, Hashable {
    /// Words of the portal: numbers, names of options.
    case words(String)
    /// An identifier, such as the stored value of a choice.
    case code(String)
    /// A text for participants.
    case content(LocalizedText)

    /// Whether there is nothing to show.
    package var isEmpty: Bool {
        switch self {
        case .words(let text), .code(let text): text.isEmpty
        case .content(let text): text.isEmpty
        }
    }
}

extension ResponseFormat {
    /// The attributes of the response type, in the order of its form. Empty ones are left out.
    package var facts: [FieldFact] { question.facts }
}

extension DeclaresFields {
    /// The fields that aren't empty, in the order of the form.
    package var facts: [FieldFact] { Self.fields.flatMap { $0.facts(of: self) } }
}

extension Field {
    /// Returns the content of the field; empty if it has none, or if it doesn't apply.
    fileprivate func facts(of root: Root) -> [FieldFact] {
        if let condition, !condition(root) { return [] }
        switch value {
        case .rows(let rows): return facts(of: rows, in: root)
        case .part(let part): return facts(of: part, in: root)
        default:
            let text = text(of: root)
            return text.isEmpty ? [] : [.value(label: label, text)]
        }
    }

    private func facts<Path: RowsPath<Root>>(of rows: Path, in root: Root) -> [FieldFact] {
        let all = root[keyPath: rows.path]
        // A flag that no row has set, and a text that no row has, need no column.
        let columns = rows.fields.filter { field in all.contains { !field.isUnset(in: $0) } }
        guard !columns.isEmpty else { return [] }
        return [
            .rows(
                label: label, columns: columns.map { $0.appearance.columnTitle ?? $0.label },
                all.map { row in columns.map { $0.text(of: row) } })
        ]
    }

    private func facts<Path: PartPath<Root>>(of part: Path, in root: Root) -> [FieldFact] {
        guard let part = root[keyPath: part.path] else { return [] }
        return [.value(label: label, .words("Yes"))] + part.facts
    }

    private func isUnset(in root: Root) -> Bool {
        if case .flag(let path) = value { return !root[keyPath: path] }
        return text(of: root).isEmpty
    }

    /// Returns the content of a field with one value.
    private func text(of root: Root) -> FieldText {
        switch value {
        case .flag(let path):
            .words(root[keyPath: path] ? appearance.flagTitles.on : appearance.flagTitles.off)
        case .integer(let path, _): .words(root[keyPath: path].map(words) ?? "")
        case .number(let path): .words(root[keyPath: path].map(NumberText.of) ?? "")
        case .minutes(let path): .words(root[keyPath: path].map(NumberText.hoursAndMinutes) ?? "")
        case .dateTime(let path, let hasTime):
            .words(
                root[keyPath: path].map {
                    hasTime(root) ? ScheduleText.dateTime($0) : $0.date.dayMonthYear
                } ?? "")
        case .word(let path, _): .code(root[keyPath: path])
        case .text(let path, _): .content(root[keyPath: path])
        case .image(let path): .words(root[keyPath: path].map(\.words) ?? "")
        case .option(let option):
            .words(option.options.first { $0.value == option.value(of: root) }?.title ?? "")
        case .rows, .part: .words("")
        }
    }

    /// Returns a number with its unit, or its name if it has one.
    private func words(_ number: Int) -> String {
        if case .numbers(let names, _) = appearance.control,
            let name = names.first(where: { $0.value == number })
        {
            return name.title
        }
        return appearance.unit.map { "\(number) \($0)" } ?? "\(number)"
    }
}

extension ImageReference {
    /// The image in words, for documents without pictures: "Image: happy.png, 120 × 120 pixels".
    package var words: String { "Image: \(name), \(widthPixels) × \(heightPixels) pixels" }
}
