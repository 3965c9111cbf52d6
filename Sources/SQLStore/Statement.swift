/// A statement for a hot loop: compiled once and run repeatedly with different values.
///
/// It is written with a `?` for each value: `tx.prepare("insert into tokens (value) values (?)")`.
public final class Statement {
    @usableFromInline let prepared: PreparedStatement

    init(_ prepared: PreparedStatement) {
        self.prepared = prepared
    }

    deinit {
        prepared.finish()
    }

    /// Runs the statement and returns the number of rows changed.
    @discardableResult
    @inlinable public func run<each Value: SQLBindable>(_ values: repeat each Value) throws -> Int {
        try bind(repeat each values)
        defer { prepared.rewind() }
        return try prepared.runToEnd()
    }

    /// Returns all rows, each converted to a value.
    @inlinable public func rows<each Value: SQLBindable, R>(
        _ values: repeat each Value, make: (Row) throws -> R
    ) throws -> [R] {
        try bind(repeat each values)
        defer { prepared.rewind() }
        return try prepared.rows(make)
    }

    /// Returns the first row converted to a value, or `nil` if there is none.
    @inlinable public func first<each Value: SQLBindable, R>(
        _ values: repeat each Value, make: (Row) throws -> R
    ) throws -> R? {
        try bind(repeat each values)
        defer { prepared.rewind() }
        return try prepared.step() ? make(Row(prepared)) : nil
    }

    @inlinable func bind<each Value: SQLBindable>(_ values: repeat each Value) throws {
        try prepared.checkTransaction()
        var count: Int32 = 0
        for value in repeat each values {
            count += 1
            try prepared.bind(value.sqlValue, at: count)
        }
        if Int(count) != prepared.parameterCount { throw prepared.wrongCount(Int(count)) }
    }
}
