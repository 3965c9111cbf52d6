import Access
import Timekeeping
import Vocabulary

/// What came of a call to a participant. Raw values are stored.
package enum CallResult: String, Sendable, CaseIterable {
    case reached, message, noAnswer, wrongNumber
}

/// A note on a participant, or a call. It's never changed.
package struct ParticipantNote: Sendable {
    package static let textMax = 4_000

    package let id: Int64
    /// Nil for a note without a call.
    package let call: CallResult?
    /// Empty for a call without a note.
    package let text: String
    /// The text of the task on which it was written; nil for none.
    package let task: String?
    package let writtenAt: Instant
    package let writtenBy: String
}
