import SQLStore
import Timekeeping

/// The states of accounts in studies.
struct StudyStateRepository: Sendable {
    /// The number of studies that one account can have.
    static let studiesMax = 1_000

    let secrets: AccountSecrets
    let clock: Clock

    /// Returns the states of an account, in the order in which they were first saved.
    func all(of account: Account, _ transaction: borrowing Transaction) throws -> [StudyState] {
        try transaction.rows(
            "select \(fragment: Self.columns) from account_studies where account_id = \(account.id) order by id"
        ) { try state($0, account) }
    }

    /// Returns the state in a study; nil if the account never touched it.
    func find(
        _ studyID: String, of account: Account, _ transaction: borrowing Transaction
    ) throws -> StudyState? {
        try transaction.first(
            """
            select \(fragment: Self.columns) from account_studies
            where account_id = \(account.id) and study_key = \(StudyState.key(studyID))
            """
        ) { try state($0, account) }
    }

    /// Saves what an app sends about a study. Returns whether the participation begins with it, for the first
    /// time or again.
    ///
    /// A repeated request changes nothing: a participation begins when its status becomes *in progress*, or
    /// with another app token. Its activities begin anew then.
    func save(
        _ update: StudyStateUpdate, of account: Account, _ transaction: borrowing Transaction
    ) throws -> Bool {
        guard let present = try find(update.studyID, of: account, transaction) else {
            try insert(update, of: account, transaction)
            return update.status == .inProgress
        }
        let isOther = update.appToken != nil && present.appToken != nil && update.appToken != present.appToken
        let begins = update.status == .inProgress && (present.status != .inProgress || isOther)
        let token = update.appToken.map { sealed($0, update.studyID, account) }
        try transaction.run(
            """
            update account_studies set status = \((update.status ?? present.status).rawValue),
                bookmarked = \(update.bookmarked ?? present.bookmarked),
                completion = \(update.completion ?? present.completion),
                adherence = \(update.adherence ?? present.adherence),
                enrolled_at = \(begins ? clock() : present.enrolledAt),
                app_token_digest = coalesce(\(token?.digest), app_token_digest),
                app_token_sealed = coalesce(\(token?.sealed), app_token_sealed), changed_at = \(clock())
            where id = \(present.id)
            """)
        if begins { try resetActivities(update.studyID, of: account, transaction) }
        return begins
    }

    /// Records that the participant has left a study, and removes the link to the participant and the
    /// activities if their data was deleted.
    func withdraw(
        _ state: StudyState, of account: Account, erasing: Bool, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update account_studies set status = \(StudyState.Status.withdrawn.rawValue), changed_at = \(clock())
            where id = \(state.id)
            """)
        guard erasing else { return }
        try transaction.run(
            """
            update account_studies set app_token_digest = null, app_token_sealed = null where id = \(state.id)
            """)
        try transaction.run(
            """
            delete from account_activities
            where account_id = \(account.id) and study_key = \(StudyState.key(state.studyID))
            """)
    }

    /// Saves whether the participant is eligible, and the answer about sharing unless it's empty.
    func save(
        eligible: Bool?, sharing: String, in state: StudyState, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update account_studies set eligible = coalesce(\(eligible), eligible),
                sharing = \(sharing.isEmpty ? state.sharing : sharing), changed_at = \(clock())
            where id = \(state.id)
            """)
    }

    private static let columns: SQL = """
        id, study_id, status, bookmarked, completion, adherence, enrolled_at, app_token_sealed, sharing
        """

    private func state(_ row: Row, _ account: Account) throws -> StudyState {
        let (studyID, sealed): (String, [UInt8]?) = (try row[1], try row[7])
        let context = AccountSealContext.appToken(account.id, studyKey: StudyState.key(studyID))
        return StudyState(
            id: try row[0], studyID: studyID, status: StudyState.Status(try row[2]) ?? .yetToJoin,
            bookmarked: try row[3] as Int == 1, completion: try row[4], adherence: try row[5],
            enrolledAt: try row[6],
            appToken: try sealed.map { try secrets.open($0, context) },
            sharing: try row[8])
    }

    private func sealed(
        _ token: String, _ studyID: String, _ account: Account
    ) -> (digest: [UInt8], sealed: [UInt8]) {
        let context = AccountSealContext.appToken(account.id, studyKey: StudyState.key(studyID))
        return (secrets.digest(ofAppToken: token), secrets.seal(token, context))
    }

    private func insert(
        _ update: StudyStateUpdate, of account: Account, _ transaction: borrowing Transaction
    ) throws {
        let count: Int? = try transaction.value(
            "select count(*) from account_studies where account_id = \(account.id)")
        guard count ?? 0 < Self.studiesMax else { throw RegistrationRefusal.invalidInput }
        let status = update.status ?? .yetToJoin
        let token = update.appToken.map { sealed($0, update.studyID, account) }
        // Pages name a participation by its number, so no other one ever gets it.
        let number = try transaction.allocateRowIDs(for: "account_studies")
        try transaction.run(
            """
            insert into account_studies (id, account_id, study_id, study_key, status, bookmarked, completion, adherence,
                enrolled_at, app_token_digest, app_token_sealed, changed_at)
            values (\(number), \(account.id), \(update.studyID), \(StudyState.key(update.studyID)), \(status.rawValue),
                \(update.bookmarked ?? false), \(update.completion ?? 0), \(update.adherence ?? 0),
                \(status == .inProgress ? clock() : nil), \(token?.digest), \(token?.sealed), \(clock()))
            """)
    }

    /// Begins the activities of a study anew. Dates and custom runs stay, as on the deployed server.
    private func resetActivities(
        _ studyID: String, of account: Account, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update account_activities set version = null, state = null, run_id = null, bookmarked = 0, total = 0,
                completed = 0, missed = 0
            where account_id = \(account.id) and study_key = \(StudyState.key(studyID))
            """)
    }
}
