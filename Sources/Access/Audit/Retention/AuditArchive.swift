import SQLStore
import Studies
import Timekeeping

/// The row of an archive.
public struct AuditArchiveID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// Events of the audit that are to leave the log, or have left it, as a file.
public struct AuditArchive: Sendable, Identifiable {
    /// Where it is. The raw value is stored.
    public enum State: String, Sendable {
        /// Its file is to be written.
        case waiting
        /// The file is there; the events still are in the log, too.
        case ready
        /// The events are in the file alone.
        case removed
        /// The file could not be written.
        case failed
        /// Another was written before the events were removed.
        case replaced
    }

    /// Its row.
    public let id: AuditArchiveID
    /// Where it is.
    public let state: State
    /// Events from before this time are in it.
    public let before: Instant
    /// The time of the request.
    public let askedAt: Instant
    /// Who, by the name of then.
    public let askedBy: String
    /// The name of its file in the folder of archives; empty before it is written.
    public let fileName: String
    /// The file's size in bytes.
    public let byteCount: Int?
    /// SHA-256 of the file, in hex.
    public let digest: String?
    /// How many events are in it.
    public let count: Int
    /// Why it could not be written.
    public let failure: String
    /// The event that took the place of what left the log.
    public let checkpoint: Int64?
    /// The seal of that event, by the present key.
    let seal: [UInt8]?
    let runsDigest: String?
}

/// What came of writing an archive.
public struct WrittenAuditArchive: Sendable {
    let fileName: String
    let byteCount: Int
    let digest: String
    let count: Int
    let runsDigest: String

    /// The file to which these events were written.
    public init(_ leaving: ExpiredAuditEvents, fileName: String, byteCount: Int, digest: String) {
        (self.fileName, self.byteCount, self.digest) = (fileName, byteCount, digest)
        count = leaving.count
        runsDigest = ArchivedEventRange.digest(of: leaving.runs)
    }
}
