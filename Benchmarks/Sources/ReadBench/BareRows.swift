import BareSQLite
import CSQLite

/// The rows as a program reads them that calls libsqlite3 itself.
func bareRows(_ statement: OpaquePointer) -> [Study] {
    var rows: [Study] = []
    rows.reserveCapacity(50)
    while sqlite3_step(statement) == SQLITE_ROW {
        rows.append(
            Study(
                id: Int(sqlite3_column_int64(statement, 0)), name: text(statement, 1),
                pi: text(statement, 2), status: text(statement, 3),
                isActive: sqlite3_column_int64(statement, 4) != 0,
                enrolled: Int(sqlite3_column_int64(statement, 5)),
                target: Int(sqlite3_column_int64(statement, 6)), created: text(statement, 7),
                note: text(statement, 8)))
    }
    sqlite3_reset(statement)
    return rows
}
