import SQLStore
import Tables

/// The table with the rows of a List.
///
/// Rows are found by their response, and a participant's rows through the participant's responses. Response IDs
/// increase, so their rows are appended to that index, whereas an index by participant would change a separate page for
/// each row. Neither the response nor the participant is a foreign key, because each deletion would then search every
/// List. Code that deletes them deletes the rows first.
///
/// Row keys are allocated by the store (``SQLStore/Transaction/allocateRowIDs(_:for:)``) and passed to every insert, so
/// that none is reused. SQLite's `autoincrement` would do the same, but it scans one row per List of the site on every
/// insert: with 2,000 Lists, a response took twelve times as long.
package struct ListTableRepository: Sendable {
    /// The current table layout, stored in `lists.layout`.
    static let layout = 2

    private let list: ListID
    /// The table's name.
    var name: String { list.tableName }

    init(_ list: ListID) { self.list = list }

    /// The condition for rows of a participant's responses.
    package static func responses(of participant: ParticipantID) -> SQL {
        "response_id in (select r.id from responses r where r.participant_id = \(participant))"
    }

    /// Creates the table with a column for each of the design's.
    func create(_ columns: [ColumnDefinition], _ transaction: borrowing Transaction) throws {
        try create(named: name, columns, transaction)
        try index(transaction)
    }

    /// Rebuilds a table of a previous version, which had an index by participant or by parent row.
    ///
    /// It runs in one transaction, so the List is unchanged if the server stops in between.
    func renew(_ columns: [ColumnDefinition], _ transaction: borrowing Transaction) throws {
        let renewed = name + "_renewed"
        try create(named: renewed, columns, transaction)
        let names = SQL(verbatim: (Self.ownColumns + columns.map(\.physicalName)).joined(separator: ", "))
        try transaction.run(
            """
            insert into \(identifier: renewed) (\(fragment: names))
            select \(fragment: names) from \(identifier: name) order by key
            """)
        try transaction.run("drop table \(identifier: name)")
        try transaction.run("alter table \(identifier: renewed) rename to \(identifier: name)")
        try index(transaction)
        for column in try ListIndexRepository.columns(of: list, transaction) {
            try ListIndexRepository.create(column, on: list, transaction)
        }
        try transaction.run("update lists set layout = \(Self.layout) where id = \(list)")
    }

    /// Returns the Lists that a previous version created.
    package static func createdByPreviousVersion(_ transaction: borrowing Transaction) throws -> [ListID] {
        try transaction.rows("select id from lists where layout < \(layout) order by id") { try $0[0] }
    }

    private func index(_ transaction: borrowing Transaction) throws {
        try transaction.run(
            "create index \(identifier: name + "_by_response") on \(identifier: name) (response_id)")
    }

    /// Wall-clock times are text, as answers are.
    private func create(
        named name: String, _ columns: [ColumnDefinition], _ transaction: borrowing Transaction
    ) throws {
        let answers = SQL.joined(columns.map { ", \(fragment: $0.declaration)" }, by: "")
        try transaction.run(
            """
            create table \(identifier: name) (
                key integer primary key, participant_id integer not null, response_id integer, version text,
                language text, run text, created text not null, created_by text, modified text,
                modified_by text\(fragment: answers)
            ) strict
            """)
    }

    /// Returns the statement that inserts a number of rows with these columns.
    ///
    /// On failure, the previous rows remain, so SQLite needs no copy of the changed pages.
    func insertion(of rowCount: Int, _ columns: [String]) -> String {
        let row = "(" + repeatElement("?", count: columns.count).joined(separator: ", ") + ")"
        return "insert or fail into \(name) (\(columns.joined(separator: ", "))) values "
            + repeatElement(row, count: rowCount).joined(separator: ", ")
    }

    private static let ownColumns = [
        "key", "participant_id", "response_id", "version", "language", "run", "created", "created_by",
        "modified", "modified_by",
    ]
}

extension ColumnDefinition {
    /// The column in `create table` and `alter table`.
    var declaration: SQL { SQL(verbatim: "\(physicalName) \(type.storage)") }
}
