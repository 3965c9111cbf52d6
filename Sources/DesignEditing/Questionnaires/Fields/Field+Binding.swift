import Studies
import Timekeeping
import Vocabulary

// The declared fields of a response format, for filling and reading a form.

extension ResponseFormat {
    mutating func exchange(_ fields: inout FieldBinding) {
        func exchanged<Format: QuestionType>(_ format: Format) -> Format {
            var format = format
            format.exchange(&fields)
            return format
        }
        question = exchanged(question)
    }
}

extension DeclaresFields {
    /// Exchanges all fields, in their order.
    mutating func exchange(_ fields: inout FieldBinding) {
        for field in Self.fields { field.exchange(&self, &fields) }
    }
}

extension Field {
    fileprivate func exchange(_ root: inout Root, _ fields: inout FieldBinding) {
        switch value {
        case .flag(let path): fields.flag(name, &root[keyPath: path])
        case .integer(let path, _): fields.integer(name, &root[keyPath: path])
        case .number(let path): fields.number(name, &root[keyPath: path])
        case .minutes(let path): fields.minutes(name, &root[keyPath: path])
        case .dateTime(let path, let hasTime):
            let hasTime = hasTime(root)
            fields.dateTime(name, &root[keyPath: path], withTime: hasTime)
        case .word(let path, _): fields.word(name, &root[keyPath: path])
        case .text(let path, _): fields.text(name, &root[keyPath: path])
        case .image(let path): fields.picture(name, &root[keyPath: path])
        case .option(let option): fields.option(name, option, &root)
        case .rows(let rows): exchange(rows, &root, &fields)
        case .part(let part): exchange(part, &root, &fields)
        }
    }

    private func exchange<Path: RowsPath<Root>>(
        _ rows: Path, _ root: inout Root, _ fields: inout FieldBinding
    ) {
        func new(_ id: ItemID) -> Path.Row { Path.Row(id: id) }
        fields.rows(name, &root[keyPath: rows.path], id: \.id, new: new) { fields, row in
            for field in rows.fields { field.exchange(&row, &fields) }
        }
    }

    private func exchange<Path: PartPath<Root>>(
        _ part: Path, _ root: inout Root, _ fields: inout FieldBinding
    ) {
        fields.part(name, &root[keyPath: part.path], new: Path.Part.init) { $1.exchange(&$0) }
    }
}

extension FieldBinding {
    /// Exchanges one of several options. An unknown one is ignored, or clears a field that can be empty.
    fileprivate mutating func option<Root>(_ name: String, _ option: OptionField<Root>, _ root: inout Root) {
        guard let typed = word(name, filling: option.value(of: root) ?? "") else { return }
        if !option.select(typed, in: &root) { option.clear(&root) }
    }

    /// Exchanges a date, or a date with a time, in the format that browsers send.
    mutating func dateTime(_ name: String, _ dateTime: inout CivilDateTime?, withTime: Bool) {
        let ask =
            withTime ? "Enter a date and a time, like 2026-03-01 08:30" : "Enter a date, like 2026-03-01"
        value(
            name, &dateTime, ask: ask,
            print: { dateTime in withTime ? "\(dateTime.date)T\(dateTime.time)" : "\(dateTime.date)" },
            parse: { text in
                let parts = text.split { $0 == "T" || $0 == " " }
                guard let first = parts.first, let date = CivilDate(String(first)) else { return nil }
                guard withTime, parts.count > 1 else { return CivilDateTime(date: date, time: .midnight) }
                return TimeOfDay(String(parts[1])).map { CivilDateTime(date: date, time: $0) }
            })
    }
}
