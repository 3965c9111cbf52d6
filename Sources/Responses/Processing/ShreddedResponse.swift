import SQLStore
import Timekeeping

/// The rows of one response for its Lists, ready to be written.
package struct ShreddedResponse: Sendable {
    /// The rows in write order. A row comes after its parent row.
    package var rows: [ShreddedRow] = []
    /// The time of each answer. Filled only on request, because it can be read from the raw response at any time.
    package var timings: [AnswerTiming] = []
}

/// One row for a List.
package struct ShreddedRow: Sendable {
    package let list: ListSchema
    /// The position of the parent row, or nil for the row of the survey.
    let parent: Int?
    /// A value for each column of the shape.
    package var cells: [SQLValue]

    init(list: ListSchema, parent: Int?) {
        self.list = list
        self.parent = parent
        cells = [SQLValue](repeating: .null, count: list.columns.count)
    }
}

/// The time of an answer, and whether the question was skipped: a row of ResponseMetadata.
package struct AnswerTiming: Equatable, Sendable {
    package let list: String
    package let field: String
    package let start: Instant?
    package let end: Instant?
    package let isSkipped: Bool
}
