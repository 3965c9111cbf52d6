import SQLStore
import Timekeeping
import Vocabulary

/// The row ID of a backup.
public struct BackupID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A backup of the site, with its progress.
public struct BackupRecord: Sendable {
    /// The reason for the backup. The raw value is stored.
    public enum Kind: String, Sendable, CaseIterable {
        /// The schedule.
        case schedule
        /// A user's request on the page.
        case asked
        /// An upcoming schema migration.
        case migration
        /// A command of the operator, with any path. The operator deletes it.
        case console
    }

    /// The state of the backup. The raw value is stored.
    public enum State: String, Sendable {
        case waiting, running, done, failed, stopped
        /// Replaced by newer backups; the file was deleted.
        case removed
    }

    /// The result of restoring the backup elsewhere and comparing it. The raw value is stored.
    public enum Verification: String, Sendable {
        case none, waiting, running
        case intact = "whole"
        case damaged
    }

    /// The row ID.
    public let id: BackupID
    /// The reason for the backup.
    public let kind: Kind
    /// The user who requested it.
    public let askedBy: String
    /// The path of the file.
    public let path: String
    /// The state of the backup.
    public let state: State
    let askedAt: Instant
    let endedAt: Instant?
    let progress: Int
    let byteCount: Int?
    let rowCount: Int?
    let failure: String
    /// The result of the verification.
    public let verification: Verification
    let verifiedAt: Instant?

    /// Whether the backup is waiting or running.
    var isPending: Bool { state == .waiting || state == .running }
}
