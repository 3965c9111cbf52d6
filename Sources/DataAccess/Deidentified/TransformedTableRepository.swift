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
            SQL(verbatim: "select count(*) from \(table.view.source.table) t where ") + properties.atSites)
            ?? 0
    }

    /// Copies the transformed rows of a table, ordered by keys that tell nothing. Returns the number of rows.
    func fill(
        from source: borrowing Transaction, _ participants: [Int64: TransformedParticipant],
        _ key: ProfileKey,
        _ progress: ExportProgress, into scratch: borrowing Transaction
    ) throws -> Int {
        try create(raw, scratch)
        let places = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
        let insertion = "insert into \(raw) (\(names)) values (\(places))"
        var count = 0
        try ListViewRepository(table.view).forEach(source) { row in
            guard let values = try table.values(of: row, participants, key) else { return }
            try scratch.run(insertion, shared: [], own: values)
            try progress.step()
            count += 1
        }
        try create(table.name, scratch)
        try scratch.run(
            SQL(
                verbatim:
                    "insert into \(table.name) (\(names)) select \(names) from \(raw) order by c\(table.participantPlace), c0"
            ))
        try scratch.run(SQL(verbatim: "drop table \(raw)"))
        return count
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

    /// Replaces extreme numbers of a column by the last one that isn't extreme, so that no one is alone at the top or at
    /// the bottom. Returns the number of values.
    ///
    /// By the largest and the smallest number of each participant: one person with many rows counts once.
    func cap(_ place: Int, _ scratch: borrowing Transaction) throws -> Int {
        let column = "c\(place)"
        let people: Int =
            try scratch.value(
                SQL(
                    verbatim:
                        "select count(distinct c\(table.participantPlace)) from \(table.name) where \(column) is not null"
                )) ?? 0
        guard people > 0 else { return 0 }
        let extreme = max(1, (people + 99) / 100)
        func limit(_ function: String, _ direction: String) throws -> Double? {
            try scratch.value(
                SQL(
                    verbatim: """
                        select \(function)(\(column)) as extreme from \(table.name) where \(column) is not null
                        group by c\(table.participantPlace) order by extreme \(direction) limit 1 offset \(min(extreme, people - 1))
                        """))
        }
        guard let top = try limit("max", "desc"), let bottom = try limit("min", "asc"), bottom <= top else {
            return 0
        }
        let high = try scratch.run(
            "update \(identifier: table.name) set \(identifier: column) = \(top) where \(identifier: column) > \(top)"
        )
        let low = try scratch.run(
            "update \(identifier: table.name) set \(identifier: column) = \(bottom) where \(identifier: column) < \(bottom)"
        )
        return high + low
    }

    /// Returns the values of a column for each pseudonym, several with slashes between them.
    func values(of place: Int, _ scratch: borrowing Transaction) throws -> [String: String] {
        var all: [String: Set<String>] = [:]
        try scratch.forEach(
            SQL(
                verbatim:
                    "select distinct c\(table.participantPlace), c\(place) from \(table.name) where c\(place) is not null"
            )
        ) { row in
            all[try row[0], default: []].insert(row.value(1).shown)
        }
        return all.mapValues { $0.sorted().joined(separator: " / ") }
    }

    /// Leaves out the values of a column for some pseudonyms. Returns the number of values.
    func suppress(
        _ place: Int, of pseudonyms: [String], _ scratch: borrowing Transaction
    ) throws -> Int {
        var count = 0
        for pseudonym in pseudonyms {
            count += try scratch.run(
                """
                update \(identifier: table.name) set \(identifier: "c\(place)") = null
                where \(identifier: "c\(table.participantPlace)") = \(pseudonym) and \(identifier: "c\(place)") is not null
                """)
        }
        return count
    }

    /// Returns the number of values of a column.
    func count(of place: Int, _ scratch: borrowing Transaction) throws -> Int {
        try scratch.value(SQL(verbatim: "select count(c\(place)) from \(table.name)")) ?? 0
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
