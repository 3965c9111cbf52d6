import CSQLite

/// Moves the write-ahead log into the database file, after the callers have been answered rather than within their
/// commit.
struct Checkpoints {
    /// How a checkpoint is made.
    enum CheckpointMode: Equatable {
        /// Moves as much as readers allow.
        case eager
        /// Briefly waits for readers, so that the log can restart.
        case waitingForReaders
    }

    /// The growth in pages (16 MiB) after which a group is followed by an eager checkpoint. A page changed by many
    /// groups is then moved only once.
    private static let pagesEager = 4_000
    /// The size in pages (64 MiB) from which a checkpoint waits for readers.
    private static let pagesPatient = 16_000
    private static let patienceMilliseconds: Int32 = 50

    /// The length of the log after the last attempt; there is no new attempt until the log has grown.
    private var pagesTried = 0
    /// The length of the log from which a checkpoint waits for readers. It increases with each failed attempt;
    /// otherwise an export that takes minutes would block the writer for a third of its time.
    private var pagesWaited = Checkpoints.pagesPatient

    /// Called after each group.
    mutating func afterCommit(_ connection: DatabaseConnection) {
        switch mode(at: connection.logPages) {
        case nil: return
        case .eager: sqlite3_wal_checkpoint_v2(connection.handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        case .waitingForReaders: Self.truncate(connection)
        }
    }

    /// Returns how a log with this number of pages is moved now; nil to leave it for later.
    mutating func mode(at pages: Int) -> CheckpointMode? {
        if pages < pagesTried { self = Checkpoints() }
        guard pages - pagesTried >= Self.pagesEager else { return nil }
        pagesTried = pages
        guard pages >= pagesWaited else { return .eager }
        pagesWaited = pages + pages / 4
        return .waitingForReaders
    }

    /// Leaves a single file without a log, if no one else is reading.
    func last(_ connection: DatabaseConnection) {
        Self.truncate(connection)
    }

    /// Moves the entire log into the file and truncates it; returns false if a reader still needs it.
    @discardableResult
    static func truncate(_ connection: DatabaseConnection) -> Bool {
        sqlite3_busy_timeout(connection.handle, Checkpoints.patienceMilliseconds)
        defer { sqlite3_busy_timeout(connection.handle, connection.busyTimeoutMilliseconds) }
        // If a reader still needs the log, it stays, and a later attempt succeeds.
        let code = sqlite3_wal_checkpoint_v2(
            connection.handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        return code == SQLITE_OK
    }
}
