/// How a store is opened.
public struct StoreOptions: Sendable {
    /// When a commit counts as kept.
    public enum Durability: String, Sendable {
        /// The commit is on the disk before it is answered; it survives a power cut.
        case full
        /// The system may still hold the commit in memory; for databases that tests throw away.
        case off
    }

    /// How many snapshots can be read at the same time, each on a thread of its own.
    public var readers = 4
    /// When a commit is answered.
    public var durability = Durability.full
    /// How long a statement waits for another process that writes.
    public var busyTimeoutMilliseconds = 5_000
    /// What each connection keeps of the file in memory.
    public var cacheKibibytes = 4_096
    /// Beyond this size, in pages of 4 KiB, a write fails as on a full disk; `nil` is no limit of ours.
    public var pagesMax: Int?
    /// How often an idle store looks whether another process has committed.
    public var foreignCommitCheckMilliseconds = 1_000
    /// How many closures may wait for the writer, and how many for the readers, before more are refused.
    public var waitingMax = 20_000

    /// What a server wants.
    public init() {}
}
