import SQLStore

/// The states of activities.
enum ActivityStateRepository {
    /// Returns the activities of a study that an account has saved, in the order of their keys.
    static func all(
        in studyID: String, of account: Account, _ transaction: borrowing Transaction
    ) throws -> [ActivityState] {
        try transaction.rows(
            """
            select activity_id, version, state, run_id, bookmarked, total, completed, missed, start_date, end_date,
                anchor_date_version, anchor_date_created, last_modified, custom_runs
            from account_activities
            where account_id = \(account.id) and study_key = \(StudyState.key(studyID)) order by activity_key
            """
        ) { row in
            ActivityState(
                activityID: try row[0], version: try row[1], state: try row[2], runID: try row[3],
                bookmarked: try row[4] as Int == 1, total: try row[5], completed: try row[6],
                missed: try row[7], startDate: try row[8], endDate: try row[9],
                anchorDateVersion: try row[10],
                anchorDateCreated: try row[11], lastModified: try row[12], customRuns: try row[13])
        }
    }

    /// Saves activities. What an app leaves out or sends empty stays as it is; repeating a request changes nothing.
    static func save(
        _ activities: [ActivityState], in studyID: String, of account: Account,
        _ transaction: borrowing Transaction
    ) throws {
        try save(activities, in: studyID, ofAccount: account.id, transaction)
    }

    /// The same for an account of which only the number is known.
    static func save(
        _ activities: [ActivityState], in studyID: String, ofAccount account: AccountID,
        _ transaction: borrowing Transaction
    ) throws {
        let study = StudyState.key(studyID)
        let insertion = try transaction.prepare(Self.insertion)
        for activity in activities {
            try insertion.run(
                account, study, StudyState.key(activity.activityID), activity.activityID, activity.version,
                activity.state, activity.runID, activity.bookmarked ?? false, activity.total,
                activity.completed, activity.missed, activity.startDate, activity.endDate,
                activity.anchorDateVersion, activity.anchorDateCreated, activity.lastModified,
                activity.customRuns, activity.bookmarked)
        }
        let count: Int? = try transaction.value(
            """
            select count(*) from account_activities where account_id = \(account) and study_key = \(study)
            """)
        guard count ?? 0 <= ActivityState.activitiesMax else { throw RegistrationRefusal.invalidInput }
    }

    /// Saves one activity. Prepared once for all of a request, because apps send the whole list of a study.
    private static let insertion: SQL = """
        insert into account_activities (account_id, study_key, activity_key, activity_id, version, state, run_id,
            bookmarked, total, completed, missed, start_date, end_date, anchor_date_version, anchor_date_created,
            last_modified, custom_runs)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        on conflict (account_id, study_key, activity_key) do update set
            version = coalesce(excluded.version, version), state = coalesce(excluded.state, state),
            run_id = coalesce(excluded.run_id, run_id), bookmarked = coalesce(?, bookmarked),
            total = coalesce(excluded.total, total), completed = coalesce(excluded.completed, completed),
            missed = coalesce(excluded.missed, missed), start_date = coalesce(excluded.start_date, start_date),
            end_date = coalesce(excluded.end_date, end_date),
            anchor_date_version = coalesce(excluded.anchor_date_version, anchor_date_version),
            anchor_date_created = coalesce(excluded.anchor_date_created, anchor_date_created),
            last_modified = coalesce(excluded.last_modified, last_modified),
            custom_runs = coalesce(excluded.custom_runs, custom_runs)
        """
}
