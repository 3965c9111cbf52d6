import Deidentification
import Responses
import SQLStore
import Tables

/// The tables of a de-identified export in its scratch database.
struct TransformedTableRepository {
    let table: TransformedTable

    /// Returns about how many rows the table is made from.
    func sourceCount(_ source: borrowing Transaction) throws -> Int {
        if table.list.id != nil { return try ListViewRepository(table.view).count(source).filtered.rows }
        let properties = ListViewRepository(table.view)
        return try source.value(
            SQL(verbatim: "select count(*) from \(table.view.source.table) t where ") + properties.inScope)
            ?? 0
    }

    /// Copies the transformed rows of a table, ordered by keys that tell nothing. Returns the number of rows, and how many
    /// values of each column didn't have its form.
    func fill(
        from source: borrowing Transaction, _ participants: [Int64: TransformedParticipant],
        _ key: ProfileKey,
        _ progress: ExportProgress, into scratch: ScratchDatabase
    ) throws -> (rows: Int, unfit: [Int]) {
        try create(raw, scratch.transaction)
        let filled = try scratch.together { try copy(from: source, participants, key, progress, into: $0) }
        try create(table.name, scratch.transaction)
        try scratch.transaction.run(
            SQL(
                verbatim: """
                    insert into \(table.name) (\(names)) select \(names) from \(raw)
                    order by c\(table.participantPlace), c0
                    """))
        try scratch.transaction.run(SQL(verbatim: "drop table \(raw)"))
        return filled
    }

    /// Copies the transformed rows in the order in which they are read.
    private func copy(
        from source: borrowing Transaction, _ participants: [Int64: TransformedParticipant],
        _ key: ProfileKey,
        _ progress: ExportProgress, into scratch: borrowing Transaction
    ) throws -> (rows: Int, unfit: [Int]) {
        let places = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
        let insertion = "insert into \(raw) (\(names)) values (\(places))"
        var (count, unfit) = (0, Array(repeating: 0, count: table.columns.count))
        try ListViewRepository(table.view).forEach(source) { row in
            guard let values = try table.values(of: row, participants, key) else { return }
            for place in values.indices where values[place] == .null {
                if table.columns[place].isUnfit(in: row) { unfit[place] += 1 }
            }
            try scratch.run(insertion, shared: [], own: values)
            try progress.step()
            count += 1
        }
        return (count, unfit)
    }

    /// Returns the pseudonyms in some tables.
    static func pseudonyms(
        of tables: [TransformedTable], _ scratch: borrowing Transaction
    ) throws -> Set<String> {
        var all: Set<String> = []
        for table in tables {
            try scratch.forEach(
                SQL(verbatim: "select distinct c\(table.participantPlace) from \(table.name)")
            ) {
                all.insert(try $0[0])
            }
        }
        return all
    }

    /// Returns the limits of a column of numbers beyond which no more than one in a hundred participants, but at least one, has
    /// values; nil without numbers.
    ///
    /// By the largest and the smallest number of each participant of the study: one person with many rows counts once.
    func limits(of place: Int, _ source: borrowing Transaction) throws -> ClosedRange<Double>? {
        let value = table.view.columns[place].expression
        let from = "(select * from \(table.view.source.table) r where \(restriction("r")))"
        let people: Int =
            try source.value(
                SQL(
                    verbatim:
                        "select count(distinct t.participant_id) from \(from) t where \(value) is not null"))
            ?? 0
        guard people > 0 else { return nil }
        let extreme = min(max(1, (people + 99) / 100), people - 1)
        func limit(_ function: String, _ direction: String) throws -> Double? {
            try source.value(
                SQL(
                    verbatim: """
                        select \(function)(\(value)) as extreme from \(from) t where \(value) is not null
                        group by t.participant_id order by extreme \(direction) limit 1 offset \(extreme)
                        """))
        }
        guard let top = try limit("max", "desc"), let bottom = try limit("min", "asc") else { return nil }
        // With two or three participants the limits would pass each other: then all get the same value.
        let middle = (bottom + top) / 2
        return bottom <= top ? bottom...top : middle...middle
    }

    /// Replaces numbers beyond the limits by the limits. Returns the number of values.
    func cap(
        _ place: Int, _ limits: ClosedRange<Double>, _ scratch: borrowing Transaction
    ) throws -> Int {
        let column: SQL = "\(identifier: "c\(place)")"
        let high = try scratch.run(
            """
            update \(identifier: table.name) set \(fragment: column) = \(limits.upperBound)
            where \(fragment: column) > \(limits.upperBound)
            """)
        let low = try scratch.run(
            """
            update \(identifier: table.name) set \(fragment: column) = \(limits.lowerBound)
            where \(fragment: column) < \(limits.lowerBound)
            """)
        return high + low
    }

    /// Returns the values of a column for each pseudonym.
    func values(of place: Int, _ scratch: borrowing Transaction) throws -> [String: Set<String>] {
        var all: [String: Set<String>] = [:]
        try scratch.forEach(
            SQL(
                verbatim: """
                    select distinct c\(table.participantPlace), c\(place) from \(table.name)
                    where c\(place) is not null
                    """)
        ) { row in
            all[try row[0], default: []].insert(row.value(1).shown)
        }
        return all
    }

    /// Notes the pseudonyms whose values ``suppress(_:_:)`` leaves out.
    static func note(_ pseudonyms: [String], _ scratch: ScratchDatabase) throws {
        try scratch.transaction.run("create table suppressed (pseudonym text primary key) strict")
        try scratch.together { transaction in
            for pseudonym in pseudonyms {
                try transaction.run(
                    "insert into suppressed (pseudonym) values (?)", shared: [], own: [.text(pseudonym)])
            }
        }
    }

    /// Leaves out the values of a column for the noted pseudonyms. Returns the number of values.
    func suppress(_ place: Int, _ scratch: borrowing Transaction) throws -> Int {
        try scratch.run(
            SQL(
                verbatim: """
                    update \(table.name) set c\(place) = null where c\(place) is not null
                        and c\(table.participantPlace) in (select pseudonym from suppressed)
                    """))
    }

    /// Returns the number of values of a column.
    func count(of place: Int, _ scratch: borrowing Transaction) throws -> Int {
        try scratch.value(SQL(verbatim: "select count(c\(place)) from \(table.name)")) ?? 0
    }

    /// The condition that leaves out participants whose processing is restricted, if the export does.
    private func restriction(_ rows: String) -> String {
        table.view.source.leavesOutRestricted
            ? RestrictedRows.excluded(ofParticipant: "\(rows).participant_id") : "1 = 1"
    }

    private var raw: String { "\(table.name)_raw" }
    private var names: String { table.columns.indices.map { "c\($0)" }.joined(separator: ", ") }

    private func create(_ name: String, _ scratch: borrowing Transaction) throws {
        let columns = table.columns.enumerated().map { "c\($0.offset) \($0.element.column.type.storage)" }
        let all = ["key integer primary key", "participant_id integer", "modified text"] + columns
        try scratch.run(SQL(verbatim: "create table \(name) (\(all.joined(separator: ", "))) strict"))
    }
}

extension SQLValue {
    /// The value in words.
    var shown: String {
        switch self {
        case .null, .blob: ""
        case .integer(let number): String(number)
        case .real(let number): ExportNumber.text(number)
        case .text(let text): text
        }
    }
}
