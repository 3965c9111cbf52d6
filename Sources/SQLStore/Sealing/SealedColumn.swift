import Cryptography

/// A column whose values are sealed with a key of the program, each bound to its row.
///
/// The owner of a table declares its sealed columns this way, so that the key can be rotated and checked for all of
/// them at once.
public struct SealedColumn: Sendable, CustomStringConvertible {
    /// The table's name.
    public let table: String
    /// The column's name.
    public let name: String
    private let keys: [String]
    private let context: @Sendable (Row) throws -> String

    /// The number of rows that are read and resealed at a time.
    private static let pageCount = 500

    /// Creates a column. `context` returns the context in which a value was sealed, from the columns of the row named
    /// by `keys`.
    ///
    /// An empty value means no value, as NULL does.
    public init(
        _ name: String, in table: String, of keys: [String] = [],
        context: @escaping @Sendable (Row) throws -> String
    ) {
        self.table = table
        self.name = name
        self.keys = keys
        self.context = context
    }

    /// The table and column, such as `forwardings.password_sealed`.
    public var description: String { "\(table).\(name)" }

    /// Reseals every value with another key, and returns the number of values.
    ///
    /// - Throws: ``SealedColumnError`` at the first value that the current key can't open.
    public func exchange(
        _ present: SealingKey, for next: SealingKey, in transaction: borrowing Transaction
    ) throws -> Int {
        var count = 0
        var last = Int64.min
        while true {
            let page = try page(after: last, in: transaction)
            guard let end = page.last else { return count }
            for value in page {
                guard let secret = value.opened(with: present) else {
                    throw SealedColumnError(column: description, row: value.row)
                }
                let sealed = next.seal(secret, context: value.context)
                try transaction.run(
                    """
                    update \(identifier: table) set \(identifier: name) = \(sealed) where rowid = \(value.row)
                    """)
            }
            last = end.row
            count += page.count
        }
    }

    /// Returns the number of values, and how many of them a key can open.
    public func count(
        openedBy key: SealingKey, in transaction: borrowing Transaction
    ) throws -> (all: Int, opened: Int) {
        var count = (all: 0, opened: 0)
        var last = Int64.min
        while true {
            let page = try page(after: last, in: transaction)
            guard let end = page.last else { return count }
            count.all += page.count
            count.opened += page.count { $0.opened(with: key) != nil }
            last = end.row
        }
    }

    /// Returns whether a key can open any of the first values; nil if there are none. Works with the schema
    /// of any version.
    public func opensSample(with key: SealingKey, in transaction: borrowing Transaction) throws -> Bool? {
        let known: Int? = try transaction.value(
            "select count(*) from pragma_table_info(\(table)) where name in (\(list: keys + [name]))")
        guard known == Set(keys + [name]).count else { return nil }
        let values = try page(after: .min, in: transaction, count: Self.sampleCount)
        return values.isEmpty ? nil : values.contains { $0.opened(with: key) != nil }
    }

    /// The number of values that show whether a key is the right one.
    private static let sampleCount = 5

    private struct Value {
        let row: Int64
        let sealed: [UInt8]
        let context: String

        func opened(with key: SealingKey) -> [UInt8]? {
            do {
                return try key.open(sealed, context: context)
            } catch {
                // Both errors mean the same here: the value wasn't sealed with this key.
                return nil
            }
        }
    }

    private func page(
        after row: Int64, in transaction: borrowing Transaction, count: Int = pageCount
    ) throws -> [Value] {
        let columns = SQL.joined((keys + [name]).map { "\(identifier: $0)" }, by: ", ")
        let sealed = keys.count
        return try transaction.rows(
            """
            select \(fragment: columns), rowid from \(identifier: table)
            where length(\(identifier: name)) > 0 and rowid > \(row) order by rowid limit \(count)
            """
        ) { row in
            Value(row: try row[sealed + 1], sealed: try row[sealed], context: try context(row))
        }
    }
}

/// A value that the current key can't open, so it can't be resealed.
public struct SealedColumnError: Error, Hashable, CustomStringConvertible {
    /// The table and column.
    public let column: String
    /// The row ID.
    public let row: Int64

    /// Creates an error for a value in this row.
    public init(column: String, row: Int64) {
        self.column = column
        self.row = row
    }

    /// What happened and what to do.
    public var description: String {
        "The secret in \(column), row \(row), cannot be decrypted with the current key. Nothing was changed. "
            + "Check that the key file belongs to this database."
    }
}
