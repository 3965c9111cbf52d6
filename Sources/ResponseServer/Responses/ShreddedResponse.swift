import SQLStore
import Timekeeping

/// The rows that one response makes in the Lists, ready to be written.
struct ShreddedResponse: Sendable {
    /// The rows in the order in which they are written; a row comes after the one it belongs to.
    var rows: [ShreddedRow] = []
    /// When each question was answered; filled only when asked for, because the raw response tells it any time.
    var timings: [AnswerTiming] = []
}

/// One row for a List.
struct ShreddedRow: Sendable {
    let list: ListSchema
    /// The position of the row that this one belongs to; nil for the survey's own row.
    let parent: Int?
    /// A value for each column of the shape.
    var cells: [SQLValue]

    init(list: ListSchema, parent: Int?) {
        self.list = list
        self.parent = parent
        cells = [SQLValue](repeating: .null, count: list.columns.count)
    }
}

/// When a question was answered, and whether it was skipped: a row of ResponseMetadata.
struct AnswerTiming: Equatable, Sendable {
    let list: String
    let field: String
    let start: Instant?
    let end: Instant?
    let isSkipped: Bool
}
