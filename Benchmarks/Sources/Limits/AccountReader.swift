import BareSQLite
import CSQLite
import Glibc

/// Reads states and writes them as JSON, without a value between the columns and the bytes.
///
/// `@unchecked Sendable` holds because each is kept in a variable of one thread and used by no other.
final class AccountReader: @unchecked Sendable {
    /// Selects the studies of an account.
    static let studySelection = """
        select id, study_id, status, bookmarked, completion, adherence, enrolled_at, app_token_sealed, sharing
        from account_studies where account_id = ?
        """
    /// Stands for the app token, which is encrypted in the database.
    private static let appToken = String(repeating: "0", count: 64)

    private let database: BareDatabase
    private let begin: OpaquePointer
    private let end: OpaquePointer
    private let accounts: AccountStatements
    private let studies: OpaquePointer
    private let activities: OpaquePointer

    init(_ path: String) {
        database = BareDatabase(path, isNew: false)
        begin = database.prepare("begin")
        end = database.prepare("rollback")
        accounts = AccountStatements(database)
        studies = database.prepare(Self.studySelection + " order by id")
        activities = database.prepare(
            """
            select activity_id, version, state, run_id, bookmarked, total, completed, missed, start_date, end_date,
                anchor_date_version, anchor_date_created, last_modified, custom_runs
            from account_activities where account_id = ? and study_key = ? order by activity_key
            """)
    }

    /// Returns the answer for an address, whose query has nothing but a Study ID.
    func answer(_ address: String, _ caller: AccountCaller) -> [UInt8] {
        guard let query = address.utf8.lastIndex(of: UInt8(ascii: "=")) else { return studies(of: caller) }
        return activities(of: caller, in: address[address.index(after: query)...].lowercased())
    }

    private func studies(of caller: AccountCaller) -> [UInt8] {
        var json = HandWrittenJSON(#"{"studies":["#)
        rows(studies, of: caller) { isFirst in
            json.literal(isFirst ? #"{"studyId":""# : #",{"studyId":""#)
            json.text(column(studies, 1))
            json.literal(#"","status":""#)
            json.text(column(studies, 2))
            json.literal(
                sqlite3_column_int64(studies, 3) == 1 ? #"","bookmarked":true"# : #"","bookmarked":false"#)
            json.literal(#","enrolledDate":""#)
            json.date(milliseconds: sqlite3_column_int64(studies, 6))
            json.literal(#"","completion":"#)
            json.number(sqlite3_column_int64(studies, 4))
            json.literal(#","adherence":"#)
            json.number(sqlite3_column_int64(studies, 5))
            json.literal(#","participantId":""#)
            if sqlite3_column_bytes(studies, 7) > 0 { json.literal(Self.appToken) }
            json.literal("\"}")
        }
        json.literal(#"],"message":"success"}"#)
        return json.bytes
    }

    private func activities(of caller: AccountCaller, in study: String) -> [UInt8] {
        var json = HandWrittenJSON(#"{"message":"success","activities":["#)
        bind(study, activities, at: 2)
        rows(activities, of: caller) { isFirst in
            json.literal(isFirst ? #"{"activityId":""# : #",{"activityId":""#)
            json.text(column(activities, 0))
            for (name, place) in Self.texts where sqlite3_column_type(activities, place) != SQLITE_NULL {
                json.literal(name)
                json.text(column(activities, place))
            }
            json.literal(
                sqlite3_column_int64(activities, 4) == 1 ? #"","bookmarked":true"# : #"","bookmarked":false"#)
            json.literal(#","activityRun":{"total":"#)
            json.number(sqlite3_column_int64(activities, 5))
            json.literal(#","completed":"#)
            json.number(sqlite3_column_int64(activities, 6))
            json.literal(#","missed":"#)
            json.number(sqlite3_column_int64(activities, 7))
            json.literal("}}")
        }
        json.literal("]}")
        return json.bytes
    }

    private static let texts: [(StaticString, Int32)] = [
        (#"","activityVersion":""#, 1), (#"","activityState":""#, 2), (#"","activityRunId":""#, 3),
        (#"","activityStartDate":""#, 8), (#"","activityEndDate":""#, 9), (#"","anchorDateVersion":""#, 10),
        (#"","anchorDatecreatedDate":""#, 11), (#"","lastModifiedDate":""#, 12),
    ]

    /// Steps through the rows of an account in one snapshot.
    private func rows(_ statement: OpaquePointer, of caller: AccountCaller, _ row: (_ isFirst: Bool) -> Void)
    {
        step(begin)
        bind(accounts.find(caller), statement, at: 1)
        var isFirst = true
        while sqlite3_step(statement) == SQLITE_ROW {
            row(isFirst)
            isFirst = false
        }
        sqlite3_reset(statement)
        step(end)
    }
}
