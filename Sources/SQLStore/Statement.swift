/// A statement for a hot loop: compiled once, run with other values each time.
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

    /// Runs it and returns how many rows changed.
    @discardableResult
    @inlinable public func run<each Value: SQLBindable>(_ values: repeat each Value) throws -> Int {
        try bind(repeat each values)
        defer { prepared.rewind() }
        return try prepared.runToEnd()
    }

    /// All rows, each made into a value.
    @inlinable public func rows<each Value: SQLBindable, R>(
        _ values: repeat each Value, make: (Row) throws -> R
    ) throws -> [R] {
        try bind(repeat each values)
        defer { prepared.rewind() }
        return try prepared.rows(make)
    }

    /// The first row made into a value, or `nil` if there is none.
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
