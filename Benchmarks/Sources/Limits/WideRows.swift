import BareSQLite
import CSQLite
import HandJSON

/// A row with a column for each answer, and for each group of answers one in a table of its own. The first response
/// makes the tables; answers are taken in the order in which they came, without types or names.
final class WideRows: ResponseRows {
    private let database: BareDatabase
    private let raw: RawRows
    private var statements: [OpaquePointer] = []

    init(_ database: BareDatabase) {
        self.database = database
        raw = RawRows(database)
    }

    func insert(_ job: ResponseJob) {
        let response = raw.insert(job)
        let rows = Self.rows(of: job.document["data"]["results"].elements)
        if statements.isEmpty { statements = rows.enumerated().map { makeTable($0, columnCount: $1.count) } }
        for (statement, row) in zip(statements, rows) {
            sqlite3_bind_int64(statement, 1, response)
            for (place, answer) in row.enumerated() {
                bindValue(answer["value"], statement, at: Int32(place + 2))
            }
            step(statement)
        }
    }

    /// The answers that stand alone, and those of each group.
    private static func rows(of answers: [HandJSON]) -> [[HandJSON]] {
        var (alone, rows): ([HandJSON], [[HandJSON]]) = ([], [])
        for answer in answers {
            if answer["resultType"].string == "grouped" {
                rows.append(answer["value"].elements)
            } else {
                alone.append(answer)
            }
        }
        return [alone] + rows
    }

    private func makeTable(_ number: Int, columnCount: Int) -> OpaquePointer {
        let columns = (0..<columnCount).map { ", c\($0)" }.joined()
        database.run("create table answers\(number) (response_id integer primary key\(columns))")
        let places = String(repeating: ", ?", count: columnCount)
        return database.prepare("insert into answers\(number) values (?\(places))")
    }
}
