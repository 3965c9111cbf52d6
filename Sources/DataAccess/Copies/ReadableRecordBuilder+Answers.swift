import Responses
import SQLStore
import Studies
import Tables
import Timekeeping

// The participant's answers: the questions in words, with the texts of response options.
extension ReadableRecordBuilder {
    func answers(_ progress: ExportProgress, _ transaction: borrowing Transaction) throws -> Section {
        var section = Section(title: texts.answers)
        var last: Int64 = 0
        while true {
            let page = try CopiedAnswerRepository.responses(
                of: archive.participant, after: last, transaction)
            guard let first = page.first, let end = page.last else { break }
            let facts = try facts(from: first.id, through: end.id, transaction)
            for response in page {
                try progress.step()
                section.entries.append(entry(response, facts[response.id] ?? []))
            }
            last = end.id
        }
        return section
    }

    private func entry(_ response: CopiedAnswerRepository.Response, _ facts: [Item]) -> Entry {
        let activity = archive.schedules.activity(named: response.activity)
        let shown = archive.schedules.shown.activities[activity]?.text(in: archive.copy.language) ?? ""
        let title = shown.isEmpty ? archive.catalog[response.activity]?.title : shown
        var entry = Entry(
            title: title ?? response.activity,
            detail:
                "\(texts.received): \(format.time(response.receivedAt)), \(texts.version) \(response.version)",
            facts: facts)
        let isInLists = response.status == 1 || response.status == 3
        if !isInLists {
            entry.detail += ". \(texts.unreadable)"
            let isCut = response.data.count >= CopiedAnswerRepository.dataMax
            entry.facts = [Item(texts.asReceived, response.data + (isCut ? "… \(texts.cut)" : ""))]
        } else if facts.isEmpty {
            entry.detail += ". \(texts.noAnswers)"
        }
        return entry
    }

    /// Returns the answers of a range of responses.
    private func facts(
        from first: Int64, through last: Int64, _ transaction: borrowing Transaction
    ) throws -> [Int64: [Item]] {
        var all: [Int64: [Item]] = [:]
        for list in archive.catalog.all {
            guard let id = list.id else { continue }
            let columns = list.columns.filter { $0.role != .foreignKey }
            let rows = try CopiedAnswerRepository.rows(
                of: archive.participant, in: id, columns, from: first, through: last, transaction)
            var chosen: [Int64: [String]] = [:]
            for (response, values) in rows {
                if list.kind == .choices {
                    chosen[response, default: []].append(choice(values, columns, list))
                } else {
                    all[response, default: []] += facts(values, columns, list)
                }
            }
            let question = columns.first.map { self.question($0, list) } ?? list.title
            for (response, texts) in chosen {
                all[response, default: []].append(Item(question, texts.joined(separator: "\n")))
            }
        }
        return all
    }

    private func facts(
        _ values: [SQLValue], _ columns: [ColumnDefinition], _ list: ListDefinition
    ) -> [Item] {
        zip(columns, values).compactMap { column, value in
            ListCell.isBlank(value) ? nil : Item(question(column, list), answer(value, column, list))
        }
    }

    /// Returns a chosen response option, with what was typed for it.
    private func choice(
        _ values: [SQLValue], _ columns: [ColumnDefinition], _ list: ListDefinition
    ) -> String {
        zip(columns, values).filter { !ListCell.isBlank($0.1) }.map { answer($0.1, $0.0, list) }
            .joined(separator: ": ")
    }

    private func question(_ column: ColumnDefinition, _ list: ListDefinition) -> String {
        let question = archive.designed[list.name, column.name]?.question ?? ""
        return question.isEmpty ? Caption.words(column.name) : question
    }

    private func answer(
        _ value: SQLValue, _ column: ColumnDefinition, _ list: ListDefinition
    ) -> String {
        if column.type == .boolean, case .integer(let number) = value { return format.flag(number == 1) }
        let text = ListCell.text(value, column.type)
        let choices = archive.designed[list.name, column.name]?.choices ?? []
        return choices.first { $0.code == text }?.label ?? text
    }
}
