import Cryptography

/// A column whose values are sealed with a key of the program, each for its own row.
///
/// Who owns a table names its columns this way, so that the key can be exchanged, and checked, everywhere at once.
public struct SealedColumn: Sendable, CustomStringConvertible {
    /// The table's name.
    public let table: String
    /// The column's name.
    public let name: String
    private let keys: [String]
    private let context: @Sendable (Row) throws -> String

    /// Rows that are read and sealed anew before the next ones are read.
    private static let pageCount = 500

    /// A column; `context` makes what a value was sealed for, of the row's columns that `keys` names.
    ///
    /// A value of no bytes stands for none, as NULL does.
    public init(
        _ name: String, in table: String, of keys: [String] = [],
        context: @escaping @Sendable (Row) throws -> String
    ) {
        self.table = table
        self.name = name
        self.keys = keys
        self.context = context
    }

    /// Table and column, as in `forwardings.password_sealed`.
    public var description: String { "\(table).\(name)" }

    /// Seals every value with another key, and tells how many there were.
    ///
    /// - Throws: ``SealedColumnError`` at the first value that the present key does not open.
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

    /// How many values there are, and how many of them a key opens.
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

    private struct Value {
        let row: Int64
        let sealed: [UInt8]
        let context: String

        func opened(with key: SealingKey) -> [UInt8]? {
            do {
                return try key.open(sealed, context: context)
            } catch {
                // Both reasons mean the same here: this key has not sealed it.
                return nil
            }
        }
    }

    private func page(after row: Int64, in transaction: borrowing Transaction) throws -> [Value] {
        let columns = SQL.joined((keys + [name]).map { "\(identifier: $0)" }, by: ", ")
        let sealed = keys.count
        return try transaction.rows(
            """
            select \(fragment: columns), rowid from \(identifier: table)
            where length(\(identifier: name)) > 0 and rowid > \(row) order by rowid limit \(Self.pageCount)
            """
        ) { row in
            Value(row: try row[sealed + 1], sealed: try row[sealed], context: try context(row))
        }
    }
}

/// A value that the present key does not open, so that no other can be put in its place.
public struct SealedColumnError: Error, Hashable, CustomStringConvertible {
    /// Table and column.
    public let column: String
    /// The number of the row.
    public let row: Int64

    /// A value of that row.
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
