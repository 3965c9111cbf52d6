import CSQLite

/// What a closure reads and writes through: one snapshot, or one caller's part of a commit.
///
/// It cannot be copied, stored or captured by anything that outlives the closure.
public struct Transaction: ~Copyable {
    @usableFromInline let connection: DatabaseConnection

    init(_ connection: DatabaseConnection) {
        self.connection = connection
    }

    /// All rows, each made into a value.
    @inlinable public borrowing func rows<R>(_ sql: SQL, _ make: (Row) throws -> R) throws -> [R] {
        let statement = try connection.start(sql)
        defer { statement.finish() }
        return try statement.rows(make)
    }

    /// The first row made into a value, or `nil` if there is none.
    @inlinable public borrowing func first<R>(_ sql: SQL, _ make: (Row) throws -> R) throws -> R? {
        let statement = try connection.start(sql)
        defer { statement.finish() }
        return try statement.step() ? make(Row(statement)) : nil
    }

    /// The first column of the first row, or `nil` if there is no row or it holds NULL.
    @inlinable public borrowing func value<Value: SQLReadable>(
        _ sql: SQL, as type: Value.Type = Value.self
    ) throws -> Value? {
        try first(sql) { row in try row[0] as Value? } ?? nil
    }

    /// Runs `body` for each row while the statement goes through them; only one row is in memory.
    @inlinable public borrowing func forEach(_ sql: SQL, _ body: (Row) throws -> Void) throws {
        let statement = try connection.start(sql)
        defer { statement.finish() }
        let row = Row(statement)
        while try statement.step() { try body(row) }
    }

    /// Runs a statement and returns how many rows it inserted, updated or deleted.
    @discardableResult
    @inlinable public borrowing func run(_ sql: SQL) throws -> Int {
        let statement = try connection.start(sql)
        defer { statement.finish() }
        return try statement.runToEnd()
    }

    /// Runs a text of the program's own for one of many rows: first the values that the rows share, then the row's.
    ///
    /// Nothing is put together for it, as it is for an interpolated statement.
    @discardableResult
    @inlinable public borrowing func run(
        _ text: String, shared: [SQLValue], own: [SQLValue]
    ) throws -> Int {
        let statement = try connection.start(text, shared, own)
        defer { statement.finish() }
        return try statement.runToEnd()
    }

    /// The identifier of the row inserted last; `returning id` says it more plainly.
    public var lastInsertedID: Int64 { sqlite3_last_insert_rowid(connection.handle) }

    /// A statement with `?` for its values, for use many times within this closure.
    public borrowing func prepare(_ sql: SQL) throws -> Statement {
        guard sql.values.isEmpty else {
            throw SQLError(.other, "Write ? for the values of a prepared statement.", sql: sql.text)
        }
        return Statement(try connection.prepare(sql.text))
    }

    /// Runs a part that is undone alone when it throws; the error is thrown on.
    @discardableResult
    public borrowing func savepoint<R>(_ body: () throws -> R) throws -> R {
        try connection.savepoint(body)
    }
}

extension PreparedStatement {
    @inlinable func rows<R>(_ make: (Row) throws -> R) throws -> [R] {
        let row = Row(self)
        var made: [R] = []
        while try step() { made.append(try make(row)) }
        return made
    }
}
