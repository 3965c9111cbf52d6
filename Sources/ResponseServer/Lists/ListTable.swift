import SQLStore

/// The table that holds a List's rows.
///
/// Rows are found by their response, and a participant's rows by way of the participant's responses. Responses come in
/// the order of their numbers, so their rows go to the end of that index, where an index by participant would change
/// a page of its own for each row. So neither the response nor the participant is a foreign key: each that is deleted
/// would look through every List. Anyone who deletes them deletes the rows first.
///
/// The keys of rows are drawn from the store (``SQLStore/Transaction/allocateRowIDs(_:for:)``) and given to every
/// insert, so that none is given twice. SQLite's `autoincrement` would do it too, but looks through a row for each List
/// of the site at every insert: with 2,000 Lists a response took twelve times as long.
struct ListTable: Sendable {
    /// Today's form of a table, which `lists.layout` tells.
    static let layout = 2

    private let list: ListID
    /// The table's name.
    var name: String { list.tableName }

    init(_ list: ListID) { self.list = list }

    /// The responses of a participant, in which the rows are found.
    static func responses(of participant: ParticipantID) -> SQL {
        "response_id in (select r.id from responses r where r.participant_id = \(participant))"
    }

    /// Makes the table with a column for each of the design's.
    func create(_ columns: [ColumnDefinition], _ transaction: borrowing Transaction) throws {
        try create(named: name, columns, transaction)
        try index(transaction)
    }

    /// Makes the table anew if a previous version made it, which had an index by participant or by the row above.
    ///
    /// In one transaction: a server that is stopped meanwhile finds the List as it was.
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
        for column in try ListIndexer.indexes(of: list, transaction) {
            try ListIndexer.createIndex(of: column, on: list, transaction)
        }
        try transaction.run("update lists set layout = \(Self.layout) where id = \(list)")
    }

    /// The Lists that a previous version made.
    static func createdByPreviousVersion(_ transaction: borrowing Transaction) throws -> [ListID] {
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

    private static let ownColumns = [
        "key", "participant_id", "response_id", "version", "language", "run", "created", "created_by",
        "modified", "modified_by",
    ]
}

extension ColumnDefinition {
    /// The column in `create table` and `alter table`.
    var declaration: SQL { SQL(verbatim: "\(physicalName) \(type.storage)") }
}
