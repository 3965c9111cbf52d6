import CSQLite

/// The interface through which a closure reads and writes: one snapshot, or one caller's part of a commit.
///
/// It cannot be copied, stored or captured by anything that outlives the closure.
public struct Transaction: ~Copyable {
    @usableFromInline let connection: DatabaseConnection

    init(_ connection: DatabaseConnection) {
        self.connection = connection
    }

    /// Returns all rows, each converted to a value.
    @inlinable public borrowing func rows<R>(_ sql: SQL, _ make: (Row) throws -> R) throws -> [R] {
        let statement = try connection.start(sql)
        defer { statement.finish() }
        return try statement.rows(make)
    }

    /// Returns the first row converted to a value, or `nil` if there is none.
    @inlinable public borrowing func first<R>(_ sql: SQL, _ make: (Row) throws -> R) throws -> R? {
        let statement = try connection.start(sql)
        defer { statement.finish() }
        return try statement.step() ? make(Row(statement)) : nil
    }

    /// Returns the first column of the first row, or `nil` if there is no row or the column is NULL.
    @inlinable public borrowing func value<Value: SQLReadable>(
        _ sql: SQL, as type: Value.Type = Value.self
    ) throws -> Value? {
        try first(sql) { row in try row[0] as Value? } ?? nil
    }

    /// Calls `body` for each row as the statement steps; only one row is in memory at a time.
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

    /// Runs a fixed text for one of many rows. The values that the rows share are bound first, then the row's own.
    ///
    /// Unlike an interpolated statement, no text is assembled.
    @discardableResult
    @inlinable public borrowing func run(
        _ text: String, shared: [SQLValue], own: [SQLValue]
    ) throws -> Int {
        let statement = try connection.start(text, shared, own)
        defer { statement.finish() }
        return try statement.runToEnd()
    }

    /// Runs a fixed text for one row with a large text as its last value, which isn't copied before it is written.
    public borrowing func run(_ text: String, _ values: [SQLValue], last document: String) throws {
        var document = document
        let statement = try connection.prepare(text)
        defer { statement.finish() }
        try document.withUTF8 { bytes in
            defer { statement.rewind() }
            try statement.bind(values, lending: bytes)
            _ = try statement.runToEnd()
        }
    }

    /// Returns whether the database has a table; backups of earlier versions lack some.
    public borrowing func hasTable(_ name: String) throws -> Bool {
        let found: Int? = try value("select 1 from sqlite_schema where type = 'table' and name = \(name)")
        return found != nil
    }

    /// The row ID of the last inserted row; `returning id` is clearer.
    public var lastInsertedID: Int64 { sqlite3_last_insert_rowid(connection.handle) }

    /// Returns a statement with `?` for its values, for repeated use within this closure.
    public borrowing func prepare(_ sql: SQL) throws -> Statement {
        guard sql.values.isEmpty else {
            throw SQLError(.other, "Write ? for the values of a prepared statement.", sql: sql.text)
        }
        return Statement(try connection.prepare(sql.text))
    }

    /// Runs a part that is rolled back on its own when it throws; the error is rethrown.
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
