import PortalUI
import Timekeeping
import Vocabulary

/// The delivery of an export's file to a target.
package struct ExportDelivery: Sendable {
    /// The state. The raw value is stored.
    enum State: String, Sendable {
        case waiting, delivered, failed
    }

    let state: State
    let target: String
    /// When the next attempt is due; nil if there is none.
    let nextAt: Instant?
    /// Why the last attempt failed.
    let failure: String
    /// When the file arrived, or the last attempt failed.
    let endedAt: Instant?
    /// Whether the target still exists, and has no newer file with the same rows.
    let canRetry: Bool

    /// The state in words.
    var words: String {
        switch state {
        case .delivered: "Sent to \(target)" + (endedAt.map { " on \(TimeText.minuteWords($0))" } ?? "")
        case .failed: "Not sent to \(target). \(failure)"
        case .waiting where failure.isEmpty: "Being sent to \(target)"
        case .waiting:
            "Not sent to \(target) yet. \(failure)"
                + (nextAt.map { " Tried again at \(TimeText.minuteWords($0))." } ?? "")
        }
    }
}
