import CSQLite
import CSQLiteSystem

extension DatabaseConnection {
    /// Keeps the undo data of a savepoint in memory, one page for each page it changed.
    ///
    /// With SQLite's default limit of 64 KiB (15 pages), a caller that wrote more caused a temporary file for the whole
    /// group. A limit of more than 128 KiB fails: SQLite writes the file in pieces of the limit's size, and masks the
    /// size of a write with 0x1FFFF.
    private static let libraryIsConfigured: Bool =
        portal_sqlite3_configure(SQLITE_CONFIG_STMTJRNL_SPILL, -1) == SQLITE_OK

    /// The bytes that SQLite has allocated, as counted on this thread; only differences are meaningful.
    static var memoryByteCount: Int64 {
        countsMemoryByThread ? portal_sqlite3_thread_memory() : sqlite3_memory_used()
    }

    /// Must be set before SQLite is first used; otherwise SQLite keeps its own count, with the lock that it needs.
    private static let countsMemoryByThread = portal_sqlite3_count_memory_by_thread() != 0

    /// Opens the file without configuring the connection.
    static func open(_ path: String, mode: Mode) throws(SQLError) -> OpaquePointer {
        _ = (DatabaseConnection.libraryIsConfigured, DatabaseConnection.countsMemoryByThread)
        var handle: OpaquePointer?
        let access = mode == .reader ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let code = sqlite3_open_v2(
            path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            let error = SQLError(resultCode: code, connection: handle, sql: nil)
            sqlite3_close_v2(handle)
            throw error.during("The database \(path) could not be opened")
        }
        return handle
    }

    /// Applies the settings that all connections share and those of its mode.
    func configure(_ mode: Mode, _ options: StoreOptions) throws(SQLError) {
        sqlite3_busy_timeout(handle, busyTimeoutMilliseconds)
        // A misspelled "name" must be an error, not a string; schemas aren't trusted to call functions.
        for option in [SQLITE_DBCONFIG_DQS_DML, SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_TRUSTED_SCHEMA] {
            portal_sqlite3_db_config_flag(handle, option, 0)
        }
        portal_sqlite3_db_config_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        portal_sqlite3_db_config_flag(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
        try LetterCase.add(to: handle)
        try script("pragma cache_size = -\(options.cacheKibibytes)")
        guard mode == .writer else { return }
        try script("pragma journal_mode = wal")
        try script("pragma synchronous = \(options.durability.rawValue)")
        // Overwrites deleted data, because people may require that their data be erased.
        try script("pragma secure_delete = on")
        // Replaces SQLite's automatic checkpoints: the writer makes them after it has answered its callers.
        sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<DatabaseConnection>.fromOpaque(context).takeUnretainedValue().logPages = Int(pages)
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
        if let pages = options.pagesMax { try script("pragma max_page_count = \(pages)") }
    }
}
