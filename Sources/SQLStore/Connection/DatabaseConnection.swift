import CSQLite

/// A connection to the database file with its statements and the state of its transaction.
///
/// Not Sendable: a connection belongs to one thread at a time. It is opened without SQLite's own locks.
@usableFromInline final class DatabaseConnection {
    enum Mode {
        /// Uses a write-ahead log, and synchronizes according to the options.
        case writer
        case reader
        /// Writes a file without a log, for copies.
        case plain
    }

    let handle: OpaquePointer
    /// Set when SQLite has rolled back the transaction on its own. No statement may run until the transaction is ended,
    /// because it would run, and be committed, outside any transaction.
    private(set) var lostTransaction: SQLError?

    let busyTimeoutMilliseconds: Int32
    /// The number of pages in the write-ahead log after this connection's last commit.
    var logPages = 0
    /// The IDs that this connection, if it is the writer's, has allocated to new rows.
    let keyCounters = RowIDCounters()

    private var statements = StatementCache()
    /// The statements that begin and end transactions, kept separately so that a closure can't use them.
    private var controls: [Control: PreparedStatement] = [:]
    private var isInTransaction = false
    private var savepointDepth = 0

    init(path: String, mode: Mode, options: StoreOptions) throws(SQLError) {
        busyTimeoutMilliseconds = Int32(clamping: options.busyTimeoutMilliseconds)
        handle = try DatabaseConnection.open(path, mode: mode)
        do {
            try configure(mode, options)
        } catch {
            // All properties are set, so deinit closes the connection.
            throw error.during("The database \(path) could not be opened")
        }
    }

    deinit {
        statements.removeAll()
        controls = [:]
        // Unlike `sqlite3_close`, waits for statements that are still in use.
        sqlite3_close_v2(handle)
    }

    // MARK: Statements

    /// Returns a statement with its values bound, ready to step; call `finish()` on it afterwards.
    @usableFromInline func start(_ sql: SQL) throws(SQLError) -> PreparedStatement {
        try start(sql.text, sql.values)
    }

    /// Same as above, with the values in two parts.
    @usableFromInline func start(
        _ text: String, _ values: [SQLValue], _ more: [SQLValue] = []
    ) throws(SQLError) -> PreparedStatement {
        let statement = try prepare(text)
        do {
            try statement.bind(values, more)
        } catch {
            statement.finish()
            throw error
        }
        return statement
    }

    /// Returns the compiled statement for a text, from the cache if an idle one is there.
    func prepare(_ text: String) throws(SQLError) -> PreparedStatement {
        if let lostTransaction { throw lostTransaction }
        if let statement = statements.idleStatement(text) {
            statement.isRunning = true
            return statement
        }
        guard let (statement, rest) = try compile(text) else {
            throw SQLError(.other, "The statement is empty.", sql: text)
        }
        var tokens = SQLTokens(rest)
        if let more = tokens.next(), !more.isSymbol(";") || tokens.next() != nil {
            throw SQLError(.other, "The text contains more than one statement.", sql: text)
        }
        try refuseTransactionControl(text)
        statements.insert(statement)
        statement.isRunning = true
        return statement
    }

    /// Compiles the first statement of the text and returns the remaining text; `nil` if there is none.
    func compile(_ text: String) throws(SQLError) -> (PreparedStatement, rest: [UInt8])? {
        var text = text
        var statement: OpaquePointer?
        var used = 0
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    handle, bytes.baseAddress, Int32(clamping: bytes.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT), &statement, &tail)
                if let tail, let start = bytes.baseAddress { used = tail - start }
                return code
            }
        }
        guard code == SQLITE_OK else { throw SQLError(resultCode: code, connection: handle, sql: text) }
        guard let statement else { return nil }
        return (
            PreparedStatement(statement, text: text, connection: self), Array(text.utf8.dropFirst(used))
        )
    }

    /// Runs every statement of a text, such as a migration.
    func script(_ text: String) throws(SQLError) {
        var rest = Array(text.utf8)
        while true {
            if let lostTransaction { throw lostTransaction }
            let current = String(decoding: rest, as: UTF8.self)
            guard let (statement, after) = try compile(current) else { return }
            try refuseTransactionControl(current)
            while try statement.step() {}
            rest = after
        }
    }

    /// Only the store begins and ends transactions: a closure that committed would also commit the work of other
    /// callers.
    private func refuseTransactionControl(_ text: String) throws(SQLError) {
        var tokens = SQLTokens(text)
        guard let first = tokens.next() else { return }
        let forbidden = ["begin", "commit", "end", "rollback", "savepoint", "release"]
        guard !forbidden.contains(where: first.isWord) else {
            throw SQLError(
                .other,
                "The store begins and ends transactions itself. Use savepoint(_:) for nested transactions.",
                sql: text)
        }
    }

    /// Returns the error of a failed step, and detects when SQLite rolled back the whole transaction, which can happen
    /// after a full disk, an I/O error or an out-of-memory condition.
    func failure(_ resultCode: Int32, running sql: String) -> SQLError {
        var error = SQLError(resultCode: resultCode, connection: handle, sql: sql)
        if resultCode & 0xFF == SQLITE_ERROR, !DatabaseConnection.isHarmless(error.message, of: sql) {
            let name = SQLError.name(of: resultCode)
            error = SQLError(error.code, name, sql: sql, resultCode: resultCode)
        }
        if isInTransaction, sqlite3_get_autocommit(handle) != 0 { lostTransaction = error }
        return error
    }

    /// Returns whether the error message of a failed statement is known not to quote its bound values, as messages of
    /// the full-text search do.
    private static func isHarmless(_ message: String, of sql: String) -> Bool {
        if ["integer overflow", "malformed JSON"].contains(where: message.hasPrefix) { return true }
        // A name that the statement doesn't contain comes from a bound value.
        guard message.hasPrefix("no such "),
            let name = message.split(whereSeparator: { $0 == " " || $0 == "." }).last
        else { return false }
        return sql.contains(name)
    }

    // MARK: Transactions

    private enum Control: Hashable {
        case begin, beginImmediate, commit, rollback
        case savepoint(Int)
        case release(Int)
        case rollbackTo(Int)

        var text: String {
            switch self {
            case .begin: "begin"
            case .beginImmediate: "begin immediate"
            case .commit: "commit"
            case .rollback: "rollback"
            case .savepoint(let depth): "savepoint part\(depth)"
            case .release(let depth): "release part\(depth)"
            case .rollbackTo(let depth): "rollback to part\(depth)"
            }
        }
    }

    private func control(_ control: Control) throws(SQLError) {
        if let lostTransaction { throw lostTransaction }
        let statement: PreparedStatement
        if let known = controls[control] {
            statement = known
        } else {
            guard let (compiled, _) = try compile(control.text) else { return }
            controls[control] = compiled
            statement = compiled
        }
        defer { statement.finish() }
        _ = try statement.step()
    }

    /// Begins a read snapshot or, if `immediate`, a write transaction.
    func begin(immediate: Bool) throws(SQLError) {
        lostTransaction = nil
        try control(immediate ? .beginImmediate : .begin)
        isInTransaction = true
        savepointDepth = 0
    }

    /// Commits the transaction, or rolls it back and throws.
    func commit() throws(SQLError) {
        do {
            try control(.commit)
            isInTransaction = false
        } catch {
            rollback()
            throw error
        }
    }

    /// Rolls back the transaction.
    func rollback() {
        lostTransaction = nil
        // IDs that were allocated but not committed may be allocated again.
        keyCounters.forget()
        // This fails only if the transaction has already ended, which is fine here.
        if sqlite3_get_autocommit(handle) == 0 { _ = try? control(.rollback) }
        isInTransaction = false
    }

    /// Runs a part of the transaction that is rolled back on its own when it throws.
    @usableFromInline func savepoint<R>(_ body: () throws -> R) throws -> R {
        savepointDepth += 1
        let depth = savepointDepth
        defer { savepointDepth -= 1 }
        try control(.savepoint(depth))
        do {
            let result = try body()
            try refuseDeferredViolations()
            try control(.release(depth))
            return result
        } catch {
            guard lostTransaction == nil else { throw error }
            do {
                try control(.rollbackTo(depth))
                try control(.release(depth))
            } catch let failure {
                // The changes of this part can't be separated from the rest anymore, so everything must be rolled back.
                rollback()
                isInTransaction = true
                lostTransaction = failure
            }
            throw error
        }
    }

    /// Runs a part that can be rolled back only with the whole transaction. If it throws, the caller must call
    /// `rollback()`.
    func withoutSavepoint<R>(_ body: () throws -> R) throws -> R {
        let result = try body()
        try refuseDeferredViolations()
        return result
    }

    /// Rejects violations of deferred foreign keys, which would otherwise fail at the commit and roll back the work of
    /// the whole group.
    private func refuseDeferredViolations() throws(SQLError) {
        if let lostTransaction { throw lostTransaction }
        var current: Int32 = 0
        var highest: Int32 = 0
        sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        if current != 0 {
            throw SQLError(.foreignKey, "FOREIGN KEY constraint failed", resultCode: 787)
        }
    }
}
