import SQLStore

extension BackupRecord {
    static let columns: SQL = """
        id, kind, asked_by, path, state, asked_at, ended_at, progress, byte_count, row_count, failure,
        verification, verified_at
        """

    init(_ row: Row) throws {
        id = try row[0]
        kind = Kind(rawValue: try row[1]) ?? .console
        askedBy = try row[2]
        path = try row[3]
        state = State(rawValue: try row[4]) ?? .failed
        askedAt = try row[5]
        endedAt = try row[6]
        progress = try row[7]
        byteCount = try row[8]
        rowCount = try row[9]
        failure = try row[10]
        verification = Verification(rawValue: try row[11]) ?? .none
        verifiedAt = try row[12]
    }
}
