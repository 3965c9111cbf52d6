/// What a store has done since it was opened, and what waits; for metrics and for judging group commit.
public struct StoreStatistics: Hashable, Sendable {
    /// Transactions that were committed, each for a group of callers.
    public var commits = 0
    /// Closures that wrote, whether they succeeded or not.
    public var writes = 0
    /// Closures that wait for the writer, and for a reader.
    public var waitingWrites = 0
    public var waitingReads = 0
    /// The length of the write-ahead log, in pages of 4 KiB.
    public var logPages = 0
}

extension Store {
    /// The numbers of this moment.
    public var statistics: StoreStatistics {
        var statistics = writer.statistics.withLock { $0 }
        statistics.waitingWrites = writer.queue.count
        statistics.waitingReads = readers.queue.count
        return statistics
    }
}
