/// Counters of a store since it was opened, and its queue lengths; for metrics and for evaluating group commit.
public struct StoreStatistics: Hashable, Sendable {
    /// Committed transactions, each for a group of callers.
    public var commits = 0
    /// Closures that wrote, whether they succeeded or not.
    public var writes = 0
    /// Closures waiting for the writer, and for a reader.
    public var waitingWrites = 0
    public var waitingReads = 0
    /// The length of the write-ahead log, in pages of 4 KiB.
    public var logPages = 0
}

extension Store {
    /// The current statistics.
    public var statistics: StoreStatistics {
        var statistics = writer.statistics.withLock { $0 }
        statistics.waitingWrites = writer.queue.count
        statistics.waitingReads = readers.queue.count
        return statistics
    }
}
