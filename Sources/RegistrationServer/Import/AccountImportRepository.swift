import Access
import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// Stores imported accounts.
struct AccountImportRepository: Sendable {
    /// A stored account, as its other rows refer to it.
    struct Saved {
        let id: AccountID
        /// The states in studies, by their keys.
        var studies: [String: Int64] = [:]
    }

    let secrets: AccountSecrets
    let consents: ConsentRepository
    let clock: Clock

    /// Returns why an account can't be imported: because it was already, or because its address has another account.
    static func conflict(
        _ account: ImportedAccount, _ transaction: borrowing Transaction
    ) throws -> DropReason? {
        let present: [UInt8]? = try transaction.value(
            "select email_digest from accounts where user_id = \(account.userID)")
        if let present { return present == account.address.digest ? .importedBefore : .addressExists }
        let taken: Int? = try transaction.value(
            """
            select 1 from accounts
            where app_folder_id = \(account.address.app) and email_digest = \(account.address.digest)
            """)
        return taken == nil ? nil : .addressExists
    }

    /// Returns whether no account has an app token.
    static func isFree(_ digest: [UInt8], _ transaction: borrowing Transaction) throws -> Bool {
        let taken: Int? = try transaction.value(
            "select 1 from account_studies where app_token_digest = \(digest) limit 1")
        return taken == nil
    }

    /// Returns whether an app offers a study.
    static func has(
        _ study: StudyID, _ app: AppFolder, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let found: Int? = try transaction.value(
            """
            select 1 from channels
            where app_folder_id = \(app.id) and study_id_key = \(study.folded) and trash_id is null
            """)
        return found != nil
    }

    /// Adds an account with its device and its states in studies.
    func add(
        _ account: ImportedAccount, _ password: PasswordHash, with grant: Grant<ManageAccounts>,
        _ transaction: borrowing Transaction
    ) throws -> Saved {
        let settings = account.settings
        let sealed = secrets.seal(account.email, .address(userID: account.userID))
        let number = try transaction.allocateRowIDs(for: "accounts")
        let id: AccountID? = try transaction.value(
            """
            insert into accounts (id, app_folder_id, user_id, email_digest, email_sealed, password_hash,
                password_changed_at, is_verified, remote_notifications, local_notifications, touch_id, passcode,
                reminder_lead_time, locale, language, created_at, signed_in_at)
            values (\(number), \(grant.subject.id), \(account.userID), \(account.address.digest), \(sealed),
                \(password.encoded), \(account.passwordChangedAt ?? clock()), \(account.isVerified),
                \(settings.remoteNotifications), \(settings.localNotifications), \(settings.touchID),
                \(settings.passcode), \(settings.reminderLeadTime), \(settings.locale),
                \(account.language.rawValue), \(account.createdAt ?? clock()), \(account.device?.signedInAt))
            returning id
            """)
        guard let id else { throw SQLError(.other, "An account was inserted without a number.") }
        try transaction.run(
            """
            insert into account_passwords (account_id, password_hash, set_at)
            values (\(id), \(password.encoded), \(clock()))
            """)
        if let device = account.device { try save(device, of: id, in: account.address.app, transaction) }
        var saved = Saved(id: id)
        for study in account.studies { saved.studies[study.key] = try add(study, to: id, transaction) }
        return saved
    }

    /// Saves a phone, so that notifications reach it. Its session isn't imported: the credentials of the
    /// previous server had nine digits. No credential leads to this one, and signing in replaces it.
    private func save(
        _ imported: ImportedDevice, of id: AccountID, in app: FolderID, _ transaction: borrowing Transaction
    ) throws {
        let device = imported.device
        let (auth, refresh) = (SecretToken(random: secrets.random), SecretToken(random: secrets.random))
        try transaction.run(
            """
            insert into account_sessions (account_id, auth_digest, auth_expires_at, refresh_digest, refresh_used_at,
                device_type, app_version, takes_pushes)
            values (\(id), \(auth.digest.bytes), 0, \(refresh.digest.bytes), \(clock()),
                \(device.system?.rawValue), \(device.appVersion ?? ""), \(device.takesPushes ?? false))
            """)
        if let token = device.token {
            try AccountSessionRepository.save(token, of: id, in: app, secrets, transaction)
        }
    }

    private func add(
        _ study: ImportedStudy, to id: AccountID, _ transaction: borrowing Transaction
    ) throws -> Int64 {
        let context = AccountSealContext.appToken(id, studyKey: study.key)
        let number = try transaction.allocateRowIDs(for: "account_studies")
        let row: Int64? = try transaction.value(
            """
            insert into account_studies (id, account_id, study_id, study_key, status, bookmarked, completion, adherence,
                enrolled_at, app_token_digest, app_token_sealed, eligible, sharing, changed_at)
            values (\(number), \(id), \(study.studyID), \(study.key), \(study.status.rawValue), \(study.bookmarked),
                \(study.completion), \(study.adherence), \(study.enrolledAt),
                \(study.appToken.map { secrets.digest(ofAppToken: $0) }),
                \(study.appToken.map { secrets.seal($0, context) }), \(study.eligible), \(study.sharing),
                \(clock()))
            returning id
            """)
        guard let row else { throw SQLError(.other, "A state was inserted without a number.") }
        return row
    }

    /// Saves the state of an activity. A later row about the same activity wins.
    func save(
        _ activity: ActivityState, in studyID: String, of account: Saved, _ transaction: borrowing Transaction
    ) throws {
        try ActivityStateRepository.save([activity], in: studyID, ofAccount: account.id, transaction)
    }

    /// Saves the custom runs of an activity.
    func save(
        _ runs: ImportedRuns, of key: ImportedRunKey, _ account: Saved, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update account_activities set custom_runs = \(runs.json)
            where account_id = \(account.id) and study_key = \(key.study) and activity_key = \(key.activity)
            """)
    }

    /// Saves a consent with its document.
    func save(
        _ consent: AccountImportReader.Consent, in studyID: String, of account: Saved,
        _ transaction: borrowing Transaction
    ) throws {
        guard let state = account.studies[StudyState.key(studyID)] else { return }
        try consents.save(
            ConsentRepository.Consent(
                version: consent.version, status: consent.status,
                document: consent.document.map { consents.document($0) }),
            inState: state, transaction)
    }
}
