import CSQLite

/// One connection to the database file: its statements, and where its transaction is.
///
/// Not Sendable: a connection belongs to one thread at a time. It is opened without SQLite's own locks.
@usableFromInline final class DatabaseConnection {
    enum Mode {
        /// Keeps a log next to the file, and synchronizes as the options say.
        case writer
        case reader
        /// Writes a file as it is, without a log of its own: a copy.
        case plain
    }

    let handle: OpaquePointer
    /// Set when SQLite gave up the whole transaction by itself; nothing may run until it was ended, since it
    /// would run, and be durable, outside any transaction.
    private(set) var lostTransaction: SQLError?

    let busyTimeoutMilliseconds: Int32
    /// How many pages the write-ahead log held after this connection's last commit.
    var logPages = 0
    /// The numbers that this connection, if it is the writer's, has given to new rows.
    let keyCounters = RowIDCounters()

    private var statements = StatementCache()
    /// The statements that begin and end transactions, apart so that a closure cannot reach them.
    private var controls: [Control: PreparedStatement] = [:]
    private var isInTransaction = false
    private var savepointDepth = 0

    init(path: String, mode: Mode, options: StoreOptions) throws(SQLError) {
        busyTimeoutMilliseconds = Int32(clamping: options.busyTimeoutMilliseconds)
        handle = try DatabaseConnection.open(path, mode: mode)
        do {
            try configure(mode, options)
        } catch {
            // Everything is set, so deinit closes the connection.
            throw error.during("The database \(path) could not be opened")
        }
    }

    deinit {
        statements.removeAll()
        controls = [:]
        // The form that waits for statements that someone still holds.
        sqlite3_close_v2(handle)
    }

    // MARK: Statements

    /// A statement with its values, ready to step; `finish()` it.
    @usableFromInline func start(_ sql: SQL) throws(SQLError) -> PreparedStatement {
        try start(sql.text, sql.values)
    }

    /// The same for a text and its values in two parts.
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

    /// The compiled statement of a text, from the cache if it is idle there.
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

    /// Compiles the first statement of the text and returns the rest; `nil` if there is none.
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

    /// A transaction is begun and ended by the store alone: a closure that committed would answer for others.
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

    /// The error of a failed step. It notices when SQLite rolled back the whole transaction, which it may do
    /// after a full disk, an I/O error or too little memory.
    func failure(_ resultCode: Int32, running sql: String) -> SQLError {
        var error = SQLError(resultCode: resultCode, connection: handle, sql: sql)
        if resultCode & 0xFF == SQLITE_ERROR, !DatabaseConnection.isHarmless(error.message, of: sql) {
            let name = SQLError.name(of: resultCode)
            error = SQLError(error.code, name, sql: sql, resultCode: resultCode)
        }
        if isInTransaction, sqlite3_get_autocommit(handle) != 0 { lostTransaction = error }
        return error
    }

    /// Whether a message of a statement that failed is known not to quote the values that it was given, as those of the
    /// full-text search do.
    private static func isHarmless(_ message: String, of sql: String) -> Bool {
        if ["integer overflow", "malformed JSON"].contains(where: message.hasPrefix) { return true }
        // A name that the statement does not have came with a value.
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

    /// Begins to read a snapshot, or, `immediate`, to write.
    func begin(immediate: Bool) throws(SQLError) {
        lostTransaction = nil
        try control(immediate ? .beginImmediate : .begin)
        isInTransaction = true
        savepointDepth = 0
    }

    /// Ends the transaction and keeps its work, or throws and has undone it.
    func commit() throws(SQLError) {
        do {
            try control(.commit)
            isInTransaction = false
        } catch {
            rollback()
            throw error
        }
    }

    /// Ends the transaction and undoes its work.
    func rollback() {
        lostTransaction = nil
        // What was drawn and not kept may be drawn again.
        keyCounters.forget()
        // It fails only if there is no transaction any more, which is what was wanted.
        if sqlite3_get_autocommit(handle) == 0 { _ = try? control(.rollback) }
        isInTransaction = false
    }

    /// Runs a part of the transaction that is undone alone when it throws.
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
                // The changes of this part can no longer be separated from the rest, so all must be rolled back.
                rollback()
                isInTransaction = true
                lostTransaction = failure
            }
            throw error
        }
    }

    /// Runs a part that can be undone only with the whole transaction: `rollback()` is for the caller of this, when the
    /// part has thrown.
    func withoutSavepoint<R>(_ body: () throws -> R) throws -> R {
        let result = try body()
        try refuseDeferredViolations()
        return result
    }

    /// A violated foreign key that is checked only by the commit would undo everyone's work in the group.
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
