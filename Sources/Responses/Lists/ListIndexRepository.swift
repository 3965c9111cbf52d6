import SQLStore
import Timekeeping

/// The indexes of Lists that were created on request, and the record of them.
enum ListIndexRepository {
    /// Returns the name of the index of a column.
    static func name(of column: String, on list: ListID) -> String { "\(list.tableName)_by_\(column)" }

    /// Returns the columns of a List with an index created on request, oldest first.
    static func columns(of list: ListID, _ transaction: borrowing Transaction) throws -> [String] {
        try transaction.rows(
            "select column_name from list_indexes where list_id = \(list) order by created_at, column_name"
        ) { try $0[0] }
    }

    /// Creates the index of a column, without checking for it or recording it.
    static func create(_ column: String, on list: ListID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            create index \(identifier: name(of: column, on: list))
            on \(identifier: list.tableName) (\(identifier: column), key)
            """)
    }

    /// Records that the index of a column was created.
    static func insert(
        _ column: String, of list: ListID, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into list_indexes (list_id, column_name, created_at) values (\(list), \(column), \(now))
            """)
    }

    /// Drops the index of a column and the record of it.
    static func drop(_ column: String, of list: ListID, _ transaction: borrowing Transaction) throws {
        try transaction.run("drop index \(identifier: name(of: column, on: list))")
        try transaction.run(
            "delete from list_indexes where list_id = \(list) and column_name = \(column)")
    }
}
