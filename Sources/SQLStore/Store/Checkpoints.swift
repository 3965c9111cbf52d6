import CSQLite

/// Moves the write-ahead log into the database file: after the callers were answered, not within their
/// commit.
struct Checkpoints {
    /// From this many more pages (16 MiB) on, what readers allow is moved after a group. A page that many groups changed
    /// is moved once.
    private static let pagesEager = 4_000
    /// From this many pages (64 MiB) on, readers are waited for, briefly, so that the log can begin anew.
    private static let pagesPatient = 16_000
    private static let patienceMilliseconds: Int32 = 50

    /// How long the log was after the last attempt; it is not tried again before the log has grown.
    private var pagesTried = 0

    /// Called after each group.
    mutating func afterCommit(_ connection: Connection) {
        let pages = connection.logPages
        if pages < pagesTried { pagesTried = 0 }
        guard pages - pagesTried >= Checkpoints.pagesEager else { return }
        if pages < Checkpoints.pagesPatient {
            sqlite3_wal_checkpoint_v2(connection.handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        } else {
            truncate(connection)
        }
        pagesTried = connection.logPages
    }

    /// Leaves one file without a log, if nobody else is reading.
    func last(_ connection: Connection) {
        truncate(connection)
    }

    private func truncate(_ connection: Connection) {
        sqlite3_busy_timeout(connection.handle, Checkpoints.patienceMilliseconds)
        defer { sqlite3_busy_timeout(connection.handle, connection.busyTimeoutMilliseconds) }
        // A reader may still need the log. Then it stays, and the next attempt will do.
        sqlite3_wal_checkpoint_v2(connection.handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }
}
