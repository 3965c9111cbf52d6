import Access
import Responses
import SQLStore
import Studies
import Tables

/// The answers of one participant in all Lists, in chronological order.
struct ParticipantAnswers: Sendable {
    /// One response with its answers.
    struct Entry: Sendable {
        let line: ResponseListingRepository.Summary
        /// The rows of the response, starting with those in the survey's List.
        var rows: [AnswerRow] = []
    }

    /// One row of a List.
    struct AnswerRow: Sendable {
        let list: ListID
        let title: String
        let kind: ListKind
        /// Captions of columns with the values that are not blank.
        let answers: [(caption: String, value: String)]
    }

    /// The maximum number of rows of one List on a page of responses.
    private static let rowsMax = 1_000

    let lists: ListRepository

    /// Returns up to `count` responses of a participant before a given one, newest first, with their rows.
    func page(
        of participant: ParticipantID, _ grant: Grant<some ResponseReadingAtSites>, before: ResponseID?,
        count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [Entry] {
        let table = ResponseListingRepository()
        var entries = try ParticipantAnswerRepository.responses(
            of: participant, before: before, count: count, with: grant, transaction
        ).compactMap { id in
            try table.find(id, grant, transaction).map { Entry(line: $0.line) }
        }
        var places: [Int64: Int] = [:]
        for (index, entry) in entries.enumerated() { places[entry.line.id.rawValue] = index }
        guard !places.isEmpty else { return [] }
        for list in try lists.catalog(of: grant.subject.id, transaction).all {
            guard let id = list.id else { continue }
            try add(list, id, to: &entries, places, transaction)
        }
        return entries
    }

    private func add(
        _ list: ListDefinition, _ id: ListID, to entries: inout [Entry], _ places: [Int64: Int],
        _ transaction: borrowing Transaction
    ) throws {
        let columns = list.columns.filter { $0.role != .foreignKey }
        let rows = try ParticipantAnswerRepository.rows(
            of: places.keys.sorted(), in: id, columns, count: Self.rowsMax, transaction)
        for (response, values) in rows {
            guard let index = places[response] else { continue }
            let answers = zip(columns, values).filter { !ListCell.isBlank($0.1) }.map { column, value in
                (Caption.words(column.name), ListCell.shown(value, column.type))
            }
            entries[index].rows.append(
                AnswerRow(
                    list: id, title: list.title, kind: list.kind, answers: answers))
        }
    }
}
