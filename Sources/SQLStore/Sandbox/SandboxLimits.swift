/// How much a query of a stranger may take; beyond any of these it is refused, never answered in part.
public struct SandboxLimits: Sendable {
    /// How long a query may run.
    public var seconds = 2
    /// How many rows an answer may have.
    public var rowsMax = 100_000
    /// How many bytes the values of an answer may take.
    public var answerBytesMax = 64 << 20
    /// What SQLite may use in memory beyond what it used before the query; ``QueryMemoryBudget`` limits all queries.
    public var memoryBytesMax: Int64 = 256 << 20
    /// The length of the query in UTF-8.
    public var queryBytesMax = 20_000
    /// The length of the query in words and signs.
    public var wordsMax = 4_000
    /// The longest text or blob that a query may meet or make.
    public var valueBytesMax = 1_000_000
    /// How many queries run at the same time, each on a thread of its own.
    public var threads = 2
    /// How many more threads there are for selections only, so that typed queries can't keep them waiting.
    public var selectionThreads = 0
    /// Whether the threads let all others go first.
    public var lowersPriority = false
    /// Whether what SQLite keeps in memory goes back after each query, which makes small queries slower.
    public var releasesMemory = false
    /// How many queries of one person run at the same time. One whose answer is still being sent counts.
    public var runningPerPerson = 1
    /// How many queries of one person may wait in addition.
    public var waitingPerPerson = 2
    /// How many queries of one organization run at the same time.
    public var runningPerOrganization = Int.max
    /// How many queries may wait for a thread in all.
    public var waitingMax = 200
    /// How many definitions keep their connection, for each thread.
    public var connectionsMax = 32
    /// Into how many selects a query's common table expressions may unfold. SQLite unfolds them while
    /// compiling, where no clock is looked at, and doubling them level by level costs time without end.
    public var unfoldedSelectsMax = 500
    /// How large a query's expressions may become when sub-queries are merged into the queries around them;
    /// one that could become larger is answered unmerged.
    public var mergedSizeMax = 100_000.0

    /// The limits for queries of participants.
    public init() {}
}
