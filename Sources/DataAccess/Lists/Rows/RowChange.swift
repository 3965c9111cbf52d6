import Responses
import Timekeeping
import Vocabulary

/// The ID of a change to a List row.
struct RowChangeID: RowID {
    let rawValue: Int64
}

/// A change to a List row: the user, time, reason, and previous values.
struct RowChange: Sendable {
    /// The kind of change. The raw value is stored.
    enum Kind: String, Sendable {
        case add
        case edit
        case delete
        case restore
    }

    let id: RowChangeID
    let list: ListID
    let key: Int64
    let kind: Kind
    let reason: String
    let before: RowCells
    let after: RowCells
    let changedAt: Instant
    let changedBy: String
    /// The key of the restored row.
    let restoredKey: Int64?
}
