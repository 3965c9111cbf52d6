/// Options for opening a store.
public struct StoreOptions: Sendable {
    /// When a commit counts as durable.
    public enum Durability: String, Sendable {
        /// The commit is on disk before the caller is answered; it survives a power failure.
        case full
        /// The operating system may still hold the commit in memory; for databases that tests discard.
        case off
    }

    /// The number of snapshots that can be read at the same time, each on its own thread.
    public var readers = 4
    /// When the caller of a commit is answered.
    public var durability = Durability.full
    /// The time that a statement waits for another process that is writing.
    public var busyTimeoutMilliseconds = 5_000
    /// The size of each connection's page cache.
    public var cacheKibibytes = 4_096
    /// The size limit in pages of 4 KiB, beyond which a write fails as on a full disk; `nil` for no limit.
    public var pagesMax: Int?
    /// The interval at which an idle store checks whether another process has committed.
    public var foreignCommitCheckMilliseconds = 1_000
    /// The number of closures that may wait for the writer, and for the readers, before more are rejected.
    public var waitingMax = 20_000

    /// The options for a server.
    public init() {}
}
