import Timekeeping
import Vocabulary

/// The row of an export.
package struct ExportID: RowID {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A finished or unfinished export.
package struct Export: Sendable {
    /// The state. The raw value is stored.
    enum State: String, Sendable {
        /// Other exports come first.
        case waiting
        case running
        /// The file can be downloaded.
        case done
        case failed
        /// A user stopped it.
        case stopped
        /// The file expired and was deleted.
        case removed
    }

    package let id: ExportID
    let channel: ChannelID
    package let order: ExportRequest
    let state: State
    let attempts: Int
    let stepTotal: Int
    let stepCount: Int
    let rows: Int
    package let askedAt: Instant
    let askedBy: String
    let fileName: String
    let fileSize: Int?
    let digest: String?
    package let expiresAt: Instant?
    let failure: String?
    /// Why an export of a schedule failed, and when it is tried again.
    let retry: (reason: String, at: Instant)?

    /// What it copies; nil for exports of many participants.
    package var copy: ExportRequest.Copy? { order.copy }
    /// Who asked for it.
    package var requestedBy: String { askedBy }
    /// Whether it has a file.
    package var isReady: Bool { state == .done }
    /// Why it failed; nil if it didn't.
    package var failureReason: String? { failure }

    /// Whether the export is unfinished.
    package var isPending: Bool { state == .waiting || state == .running }
}
