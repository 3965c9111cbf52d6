// ReadBench: the 50 rows of the page as typed values, ours beside libsqlite3 into the same struct.

import BareSQLite
import Glibc
import SQLStore
import Turns

struct Study: Equatable, Sendable {
    var id: Int, name: String, pi: String, status: String, isActive: Bool
    var enrolled: Int, target: Int, created: String, note: String
}

let query = """
    select id, name, pi, status, active, enrolled, target, created, note from studies
    order by created desc, id desc limit 50
    """

let store = try Store.temporary()
try await store.write { transaction in
    try transaction.run(
        """
        create table studies (id integer primary key, name text not null, pi text not null,
            status text not null, active integer not null, enrolled integer not null,
            target integer not null, created text not null, note text not null) strict
        """)
    try transaction.run("create index studies_by_day on studies (created, id)")
    let insert = try transaction.prepare("insert into studies values (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for index in 0..<1000 {
        try insert.run(
            1000 + index, "Longitudinal Wellbeing Study \(index)", "Dr. Anna Lindqvist",
            index % 3 == 0 ? "Paused" : "Active", index % 3 != 0, 17 * index, 1000,
            "2026-0\(1 + index % 9)-1\(index % 10)", "Recruiting by letter and by clinic poster")
    }
}

let bare = BareDatabase(store.path, isNew: false)
let statement = bare.prepare(query)

/// Many reads in one snapshot, so that beginning it does not count.
func ours(times: Int) throws -> [Study] {
    try store.withSnapshot { transaction in
        var rows: [Study] = []
        for _ in 0..<times {
            rows = try transaction.rows(SQL(verbatim: query)) { row in
                try Study(
                    id: row[0], name: row[1], pi: row[2], status: row[3], isActive: row[4], enrolled: row[5],
                    target: row[6], created: row[7], note: row[8])
            }
        }
        return rows
    }
}

guard try ours(times: 1) == bareRows(statement) else { fatalError("The candidates read different rows.") }
try takeTurns(
    rounds: roundsAskedFor(),
    [
        Candidate("read by hand", pieces: 100) {
            var count = 0
            for _ in 0..<100 { count += bareRows(statement).count }
            return count
        },
        Candidate("read", pieces: 100) { try ours(times: 100).count },
    ])
await store.close()
