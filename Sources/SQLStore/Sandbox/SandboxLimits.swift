/// The limits of an untrusted query; a query that exceeds one is rejected, never answered in part.
public struct SandboxLimits: Sendable {
    /// The maximum run time of a query.
    public var seconds = 2
    /// The maximum number of rows in a result.
    public var rowsMax = 100_000
    /// The maximum size of a result's values in bytes.
    public var answerBytesMax = 64 << 20
    /// The memory that SQLite may use in addition to what it used before the query; ``QueryMemoryBudget`` limits all
    /// queries.
    public var memoryBytesMax: Int64 = 256 << 20
    /// The maximum length of a query in UTF-8.
    public var queryBytesMax = 20_000
    /// The maximum length of a query in tokens.
    public var wordsMax = 4_000
    /// The maximum size of a text or blob that a query may read or create.
    public var valueBytesMax = 1_000_000
    /// The number of queries that run at the same time, each on its own thread.
    public var threads = 2
    /// The number of additional threads reserved for selections, so that typed queries can't delay them.
    public var selectionThreads = 0
    /// Whether the threads run at low priority.
    public var lowersPriority = false
    /// Whether SQLite's memory is released after each query, which makes small queries slower.
    public var releasesMemory = false
    /// The number of queries of one person that run at the same time, including one whose result is still being sent.
    /// Typed queries and selections are counted separately, here and in ``waitingPerPerson``.
    public var runningPerPerson = 1
    /// The number of additional queries of one person that may wait.
    public var waitingPerPerson = 2
    /// The number of queries of one organization that run at the same time, without those on threads for selections.
    public var runningPerOrganization = Int.max
    /// The number of queries of one organization that may wait, for typed queries and for selections each, so
    /// that others find room.
    public var waitingPerOrganization = 100
    /// The total number of queries that may wait for a thread, for typed queries and for selections each.
    public var waitingMax = 400
    /// The number of seconds that a query waits for its turn at most. One that would wait longer is refused at once.
    public var waitingSeconds = 5
    /// The number of definitions whose connections are kept, for each thread.
    public var connectionsMax = 32
    /// The maximum number of selects that a query's common table expressions may expand to. SQLite expands them while
    /// compiling, when time isn't checked, and doubling them level by level can take practically forever.
    public var unfoldedSelectsMax = 500
    /// The maximum number of steps that the recursive tables of a query take together; nil if no table may be
    /// recursive. Each row of such a table is a step.
    public var recursionStepsMax: Int?
    /// The maximum size of a query's expressions when subqueries are merged into the queries around them. A query that
    /// could exceed it is run unmerged.
    public var mergedSizeMax = 100_000.0

    /// Creates the limits for queries of participants.
    public init() {}
}
