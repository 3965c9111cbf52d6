import Access
import Deidentification
import Responses
import SQLStore
import Tables
import Vocabulary

/// A List or the participant properties in a de-identified export: the rows that it's made from, and its own columns.
struct TransformedTable: Sendable {
    /// Where a column gets its values from. Places count the columns of the source's rows.
    enum Source: Sendable {
        case participant
        case rowKey
        /// The key of the parent's row in a List.
        case parentKey(list: String, place: Int)
        case value(place: Int, ColumnTransformation)
    }

    /// A column of the export.
    struct Result: Sendable {
        let column: Column
        let source: Source
        /// The column that is transformed; nil for keys.
        var original: SourceColumn?

        /// Whether a row of the source has a value, which didn't have the form of the column. Texts that weren't approved have it.
        func isUnfit(in row: Row) -> Bool {
            guard case .value(let place, let transformation) = source,
                transformation.transformation != .approved
            else { return false }
            return !row.isNull(ListViewRepository.firstColumn + place)
        }
    }

    /// The number of the table in the scratch database.
    let number: Int
    /// The rows with identifiers.
    let view: RowsView<ListRows>
    let columns: [Result]

    var list: ListDefinition { view.list }

    /// The place of the column with the pseudonym.
    var participantPlace: Int {
        columns.firstIndex { if case .participant = $0.source { true } else { false } } ?? 0
    }

    /// The table of the scratch database.
    var name: String { "table_\(number)" }

    /// The rows without identifiers, in the scratch database, in an order that tells nothing.
    var result: RowsView<ListRows> {
        RowsView(all: ListRows(list, of: columns.map(\.column), in: name, at: .all))
    }

    /// Returns the transformed values of a row, in the order of ``columns``.
    func values(
        of row: Row, _ participants: [Int64: TransformedParticipant], _ key: ProfileKey
    ) throws -> [SQLValue]? {
        let first = ListViewRepository.firstColumn
        guard let participant = participants[try row[first]] else { return nil }
        let rowKey: Int64 = try row[0]
        return columns.map { transformed in
            switch transformed.source {
            case .participant: return .text(participant.pseudonym)
            case .rowKey: return .text(key.rowKey(of: rowKey, in: list.name))
            case .parentKey(let parent, let place):
                guard case .integer(let number) = row.value(first + place) else { return .null }
                return .text(key.rowKey(of: number, in: parent))
            case .value(let place, let transformation):
                return transformation.apply(to: row.value(first + place), of: participant, key)
            }
        }
    }
}
