import BareSQLite
import CSQLite
import Glibc
import HandJSON

/// The statements that find the account of a caller and prove its session.
struct AccountStatements {
    private let app: OpaquePointer
    private let account: OpaquePointer
    private let session: OpaquePointer

    init(_ database: BareDatabase) {
        app = database.prepare(
            """
            select o.id, o.name, o.title, o.stops_inheriting, o.archived_at,
                a.id, a.name, a.title, a.stops_inheriting, a.archived_at, a.sent_org_id
            from folders a join folders o on o.id = a.parent_id
            where a.kind = 'app' and a.trash_id is null and a.sent_org_key = ? and a.name_key = ?
            """)
        account = database.prepare(
            """
            select a.id, a.app_folder_id, a.user_id, a.email_digest, a.email_sealed, a.password_hash, a.is_verified,
                a.code_digest, a.code_sent_at, a.temporary_hash, a.temporary_sent_at, a.temporary_is_used,
                a.remote_notifications, a.local_notifications, a.touch_id, a.passcode, a.reminder_lead_time, a.locale
            from accounts a where a.user_id = ? and a.app_folder_id = ?
            """)
        session = database.prepare(
            "select auth_digest from account_sessions where account_id = ? and auth_expires_at >= ?")
    }

    /// Returns the row ID of the account. A caller who has none ends the program.
    func find(_ caller: AccountCaller) -> Int64 {
        bind(caller.organization, app, at: 1)
        bind(caller.app, app, at: 2)
        let folder = first(app, column: 5)
        bind(caller.userID, account, at: 1)
        bind(folder, account, at: 2)
        let id = first(account, column: 0)
        bind(id, session, at: 1)
        bind(Int64(time(nil)) * 1000, session, at: 2)
        _ = first(session, column: 0)
        return id
    }

    private func first(_ statement: OpaquePointer, column: Int32) -> Int64 {
        guard sqlite3_step(statement) == SQLITE_ROW else { fatalError("A caller has no account or session.") }
        defer { sqlite3_reset(statement) }
        return sqlite3_column_int64(statement, column)
    }
}

/// Writes the activities of updates into the transaction that is open.
final class ActivityWriter {
    private let accounts: AccountStatements
    private let study: OpaquePointer
    private let insert: OpaquePointer
    private let count: OpaquePointer

    init(_ database: BareDatabase) {
        accounts = AccountStatements(database)
        study = database.prepare(AccountReader.studySelection + " and study_key = ?")
        insert = database.prepare(
            """
            insert into account_activities (account_id, study_key, activity_key, activity_id, version, state,
                run_id, bookmarked, total, completed, missed, start_date, end_date, anchor_date_version,
                anchor_date_created, last_modified, custom_runs)
            values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, null, null, null, null, null, null)
            on conflict (account_id, study_key, activity_key) do update set
                version = coalesce(excluded.version, version), state = coalesce(excluded.state, state),
                run_id = coalesce(excluded.run_id, run_id), bookmarked = coalesce(?8, bookmarked),
                total = coalesce(excluded.total, total), completed = coalesce(excluded.completed, completed),
                missed = coalesce(excluded.missed, missed),
                start_date = coalesce(excluded.start_date, start_date),
                end_date = coalesce(excluded.end_date, end_date),
                anchor_date_version = coalesce(excluded.anchor_date_version, anchor_date_version),
                anchor_date_created = coalesce(excluded.anchor_date_created, anchor_date_created),
                last_modified = coalesce(excluded.last_modified, last_modified),
                custom_runs = coalesce(excluded.custom_runs, custom_runs)
            """)
        count = database.prepare(
            "select count(*) from account_activities where account_id = ? and study_key = ?")
    }

    func write(_ update: AccountUpdate) {
        let account = accounts.find(update.caller)
        let key = update.document["studyId"].string.lowercased()
        for statement in [study, count, insert] {
            bind(account, statement, at: 1)
            bind(key, statement, at: 2)
        }
        step(study)
        for activity in update.document["activity"].elements { save(activity) }
        step(count)
    }

    private func save(_ activity: HandJSON) {
        let id = activity["activityId"].string
        bind(id.lowercased(), insert, at: 3)
        bind(id, insert, at: 4)
        for (name, place) in [("activityVersion", 5), ("activityState", 6), ("activityRunId", 7)] {
            bind(activity[name].string, insert, at: Int32(place))
        }
        if case .bool(true) = activity["bookmarked"] {
            bind(1, insert, at: 8)
        } else {
            bind(0, insert, at: 8)
        }
        let run = activity["activityRun"]
        for (name, place) in [("total", 9), ("completed", 10), ("missed", 11)] {
            bind(Int64(run[name].int), insert, at: Int32(place))
        }
        step(insert)
    }
}
