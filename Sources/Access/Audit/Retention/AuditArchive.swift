import SQLStore
import Timekeeping
import Vocabulary

/// The ID of an archive's row.
public struct AuditArchiveID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A file with events of the audit log that are about to leave the log, or have left it.
public struct AuditArchive: Sendable, Identifiable {
    /// The state of an archive. The raw value is stored.
    public enum State: String, Sendable {
        /// The file hasn't been written yet.
        case waiting
        /// The file was written; the events are still in the log, too.
        case ready
        /// The events are only in the file.
        case removed
        /// The file couldn't be written.
        case failed
        /// Another archive was written before the events were removed.
        case replaced
    }

    /// The ID of its row.
    public let id: AuditArchiveID
    /// The state of the archive.
    public let state: State
    /// The archive contains events from before this time.
    public let before: Instant
    /// The time of the request.
    public let askedAt: Instant
    /// The name at that time of the user who requested it.
    public let askedBy: String
    /// The name of its file in the archive folder; empty before it is written.
    public let fileName: String
    /// The file's size in bytes.
    public let byteCount: Int?
    /// SHA-256 of the file, in hex.
    public let digest: String?
    /// The number of events in it.
    public let count: Int
    /// Why it couldn't be written.
    public let failure: String
    /// The number of the checkpoint event that replaced the removed events.
    public let checkpoint: Int64?
    /// The seal of that event with the current key.
    let seal: [UInt8]?
    let runsDigest: String?
}

/// The result of writing an archive.
public struct WrittenAuditArchive: Sendable {
    let fileName: String
    let byteCount: Int
    let digest: String
    let count: Int
    let runsDigest: String

    /// Creates the result for the file with these events.
    public init(_ leaving: ExpiredAuditEvents, fileName: String, byteCount: Int, digest: String) {
        (self.fileName, self.byteCount, self.digest) = (fileName, byteCount, digest)
        count = leaving.count
        runsDigest = ArchivedEventRange.digest(of: leaving.runs)
    }
}
