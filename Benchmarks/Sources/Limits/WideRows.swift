import BareSQLite
import CSQLite
import HandJSON

/// A column for each answer, in as many tables as SQLite needs for them; made by the first response. Answers are taken
/// in the order in which they came, without types or names.
final class WideRows: ResponseRows {
    /// How many columns a table of answers has.
    private static let columnsMax = 1900

    private let database: BareDatabase
    private let raw: RawRows
    private var tables: [(statement: OpaquePointer, count: Int)] = []

    init(_ database: BareDatabase) {
        self.database = database
        raw = RawRows(database)
    }

    func insert(_ job: ResponseWriter.Job) {
        let response = raw.insert(job)
        var answers = job.document["data"]["results"].elements[...]
        if tables.isEmpty { makeTables(for: answers.count) }
        for (statement, count) in tables {
            sqlite3_bind_int64(statement, 1, response)
            for (place, answer) in answers.prefix(count).enumerated() {
                bindValue(answer["value"], statement, at: Int32(place + 2))
            }
            step(statement)
            answers = answers.dropFirst(count)
        }
    }

    private func makeTables(for count: Int) {
        for (number, start) in stride(from: 0, to: count, by: Self.columnsMax).enumerated() {
            let columns = (start..<min(start + Self.columnsMax, count)).map { "c\($0)" }
            let names = columns.joined(separator: ", ")
            database.run("create table answers\(number) (response_id integer primary key, \(names))")
            let places = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
            tables.append(
                (database.prepare("insert into answers\(number) values (\(places))"), columns.count))
        }
    }
}
