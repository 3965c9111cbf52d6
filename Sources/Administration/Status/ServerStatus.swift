import Timekeeping

/// The state of the server process and its disk.
public struct ServerStatus: Sendable {
    /// The version of the program.
    public var version: String
    /// The last migration that its database has run.
    public var schema: String
    /// Since when it serves.
    public var startedAt: Instant
    /// The data folder.
    public var dataFolder: String
    /// What its files take up.
    public var dataBytes: Int
    /// What its disk has left.
    public var freeBytes: Int
    /// What its disk has at all.
    public var diskBytes: Int
    /// The size of the database.
    public var databaseBytes: Int
    /// The size of the database's log.
    public var logBytes: Int
    /// When backups are made, in a sentence.
    public var backupSchedule: String
    /// How many seconds lie between two backups; 0 where none is scheduled.
    public var backupIntervalSeconds: Int

    /// The state of a server.
    public init(
        version: String, schema: String, startedAt: Instant, dataFolder: String, dataBytes: Int,
        freeBytes: Int, diskBytes: Int, databaseBytes: Int, logBytes: Int, backupSchedule: String,
        backupIntervalSeconds: Int
    ) {
        self.version = version
        self.schema = schema
        self.startedAt = startedAt
        self.dataFolder = dataFolder
        self.dataBytes = dataBytes
        self.freeBytes = freeBytes
        self.diskBytes = diskBytes
        self.databaseBytes = databaseBytes
        self.logBytes = logBytes
        self.backupSchedule = backupSchedule
        self.backupIntervalSeconds = backupIntervalSeconds
    }

    /// Of a site that no one serves.
    public static let unknown = ServerStatus(
        version: "", schema: "", startedAt: Instant(seconds: 0), dataFolder: "", dataBytes: 0, freeBytes: 0,
        diskBytes: 0, databaseBytes: 0, logBytes: 0, backupSchedule: "None", backupIntervalSeconds: 0)

    /// Whether the disk has little left: less than a tenth, or not twice what the database takes up.
    var isDiskLow: Bool { freeBytes < diskBytes / 10 || freeBytes < databaseBytes * 2 }
}
