import Timekeeping

/// The state of the server process and its disk.
public struct ServerStatus: Sendable {
    /// The version of the program.
    public var version: String
    /// The last migration applied to its database.
    public var schema: String
    /// When the server started.
    public var startedAt: Instant
    /// The path of the data folder.
    public var dataFolder: String
    /// The size of its files in bytes.
    public var dataBytes: Int
    /// The free space on its disk in bytes.
    public var freeBytes: Int
    /// The capacity of its disk in bytes.
    public var diskBytes: Int
    /// The size of the database file in bytes.
    public var databaseBytes: Int
    /// The size of the database's write-ahead log in bytes.
    public var logBytes: Int
    /// The backup schedule, in a sentence.
    public var backupSchedule: String
    /// The interval between backups in seconds; 0 if none are scheduled.
    public var backupIntervalSeconds: Int

    /// Creates the state of a server.
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

    /// The state of a site without a running server.
    public static let unknown = ServerStatus(
        version: "", schema: "", startedAt: Instant(seconds: 0), dataFolder: "", dataBytes: 0, freeBytes: 0,
        diskBytes: 0, databaseBytes: 0, logBytes: 0, backupSchedule: "None", backupIntervalSeconds: 0)

    /// Whether the disk has little space left: less than a tenth, or less than twice the size of the database.
    var isDiskLow: Bool { freeBytes < diskBytes / 10 || freeBytes < databaseBytes * 2 }
}
