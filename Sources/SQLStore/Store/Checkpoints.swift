import CSQLite

/// Moves the write-ahead log into the database file: after the callers were answered, not within their
/// commit.
struct Checkpoints {
    /// How the log is moved.
    enum CheckpointMode: Equatable {
        /// As far as readers allow.
        case eager
        /// Readers are waited for, briefly, so that the log can begin anew.
        case waitingForReaders
    }

    /// From this many more pages (16 MiB) on, what readers allow is moved after a group. A page that many groups
    /// changed is moved once.
    private static let pagesEager = 4_000
    /// From this many pages (64 MiB) on, readers are waited for.
    private static let pagesPatient = 16_000
    private static let patienceMilliseconds: Int32 = 50

    /// How long the log was after the last attempt; it is not tried again before the log has grown.
    private var pagesTried = 0
    /// How long the log must be for readers to be waited for: the longer, the more often that was in vain, or an export
    /// of minutes would keep the writer waiting a third of its time.
    private var pagesWaited = Checkpoints.pagesPatient

    /// Called after each group.
    mutating func afterCommit(_ connection: DatabaseConnection) {
        switch way(at: connection.logPages) {
        case nil: return
        case .eager: sqlite3_wal_checkpoint_v2(connection.handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        case .waitingForReaders: Self.truncate(connection)
        }
    }

    /// How a log of that many pages is moved now; nil where that is left for later.
    mutating func way(at pages: Int) -> CheckpointMode? {
        if pages < pagesTried { self = Checkpoints() }
        guard pages - pagesTried >= Self.pagesEager else { return nil }
        pagesTried = pages
        guard pages >= pagesWaited else { return .eager }
        pagesWaited = pages + pages / 4
        return .waitingForReaders
    }

    /// Leaves one file without a log, if no one else is reading.
    func last(_ connection: DatabaseConnection) {
        Self.truncate(connection)
    }

    /// Moves all of the log into the file and cuts it off; false where a reader still needs it.
    @discardableResult
    static func truncate(_ connection: DatabaseConnection) -> Bool {
        sqlite3_busy_timeout(connection.handle, Checkpoints.patienceMilliseconds)
        defer { sqlite3_busy_timeout(connection.handle, connection.busyTimeoutMilliseconds) }
        // A reader may still need the log. Then it stays, and a later attempt will do.
        let code = sqlite3_wal_checkpoint_v2(
            connection.handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        return code == SQLITE_OK
    }
}
