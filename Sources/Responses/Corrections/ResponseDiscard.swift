import SQLStore
import Studies
import Timekeeping

/// A discarded response: the user, time, and reason, and who restored it.
package struct ResponseDiscard: Sendable {
    package let response: ResponseID
    package let reason: String
    package let at: Instant
    package let by: String
    /// The time when it was restored, or nil while it is discarded.
    package let restoredAt: Instant?
    package let restoredBy: String?

    package init(_ row: Row) throws {
        response = try row[0]
        reason = try row[1]
        at = try row[2]
        by = try row[3]
        restoredAt = try row[4]
        restoredBy = try row[5]
    }
}
