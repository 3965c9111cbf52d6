import SQLStore
import Studies
import Timekeeping

/// The row of a backup.
public struct BackupID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A backup of the site, and how far it is.
public struct BackupRecord: Sendable {
    /// Why it was made. The raw value is stored.
    public enum Kind: String, Sendable, CaseIterable {
        /// Its time had come.
        case schedule
        /// A user requested it on the page.
        case asked
        /// The schema was about to change.
        case migration
        /// The operator made it, wherever it lies: it is theirs to delete.
        case console
    }

    /// Where it is. The raw value is stored.
    public enum State: String, Sendable {
        case waiting, running, done, failed, stopped
        /// Newer ones took its place, and its file was deleted.
        case removed
    }

    /// What became of restoring it elsewhere and comparing. The raw value is stored.
    public enum Verification: String, Sendable {
        case none, waiting, running, whole, damaged
    }

    /// Its row.
    public let id: BackupID
    /// Why it was made.
    public let kind: Kind
    /// The user who requested it.
    public let askedBy: String
    /// Its file.
    public let path: String
    /// Where it is.
    public let state: State
    let askedAt: Instant
    let endedAt: Instant?
    let progress: Int
    let byteCount: Int?
    let rowCount: Int?
    let failure: String
    /// What became of verifying it.
    public let verification: Verification
    let verifiedAt: Instant?

    /// Whether it is still to come.
    var isPending: Bool { state == .waiting || state == .running }
}

extension BackupRecord {
    static let columns: SQL = """
        id, kind, asked_by, path, state, asked_at, ended_at, progress, byte_count, row_count, failure,
        verification, verified_at
        """

    init(_ row: Row) throws {
        id = try row[0]
        kind = Kind(rawValue: try row[1]) ?? .console
        askedBy = try row[2]
        path = try row[3]
        state = State(rawValue: try row[4]) ?? .failed
        askedAt = try row[5]
        endedAt = try row[6]
        progress = try row[7]
        byteCount = try row[8]
        rowCount = try row[9]
        failure = try row[10]
        verification = Verification(rawValue: try row[11]) ?? .none
        verifiedAt = try row[12]
    }
}
