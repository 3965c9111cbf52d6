import Access
import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// Requests of apps to the registration server, run in a transaction of the caller.
///
/// For bulk requests such as those of the demo, many of which share one commit. They store and record the same as requests
/// of apps, except that no email is sent.
public struct AccountRequests: Sendable {
    private let secrets: AccountSecrets
    private let accounts: AccountRepository
    private let sessions: AccountSessionRepository
    private let states: StudyStateRepository
    private let consents: ConsentRepository
    private let audit: Audit

    /// Creates requests that take their times from the clock of `audit`.
    public init(key: SealingKey, audit: Audit, random: @escaping RandomBytes) {
        secrets = AccountSecrets(key: key, random: random)
        accounts = AccountRepository(secrets: secrets, clock: audit.clock)
        sessions = AccountSessionRepository(random: random, clock: audit.clock)
        states = StudyStateRepository(secrets: secrets, clock: audit.clock)
        consents = ConsentRepository(key: key, clock: audit.clock)
        self.audit = audit
    }

    /// Creates an account; nil if the address has one.
    public func register(
        _ email: String, _ password: PasswordHash, language: PortalLanguage, in app: FolderID,
        _ transaction: borrowing Transaction
    ) throws -> AccountID? {
        let added = try accounts.add(
            email, secrets.address(email, in: app), password, language: language, Account.Settings(),
            transaction)
        guard let account = added else { return nil }
        _ = try accounts.makeCode(of: account, transaction)
        try record("account.register", account, in: transaction)
        return account.id
    }

    /// Records that the owner has confirmed the address.
    public func verify(_ id: AccountID, _ transaction: borrowing Transaction) throws {
        let account = try accounts.account(id, transaction)
        try accounts.verify(account, transaction)
        try record("account.verify", account, in: transaction)
    }

    /// Signs in on a phone, which takes notifications.
    public func signIn(
        _ id: AccountID, on phone: AccountPhone, _ transaction: borrowing Transaction
    ) throws {
        let account = try accounts.account(id, transaction)
        _ = try sessions.start(for: account, transaction)
        var device = AccountDevice()
        device.system = phone.isIOS ? .ios : .android
        (device.appVersion, device.token, device.takesPushes) = (phone.appVersion, phone.token, true)
        try sessions.save(device, of: account, secrets, transaction)
        var settings = account.settings
        (settings.remoteNotifications, settings.localNotifications) = (true, true)
        settings.reminderLeadTime = phone.isIOS ? "00:15" : "15"
        try accounts.save(settings, of: account, transaction)
        try record("account.sign-in", account, in: transaction)
    }

    /// Saves the state of a study.
    public func save(
        _ study: AccountStudy, of id: AccountID, _ transaction: borrowing Transaction
    ) throws {
        let account = try accounts.account(id, transaction)
        if try states.save(StudyStateUpdate(study), of: account, transaction) {
            try record("account.join", account, ["study": .text(study.studyID)], in: transaction)
        }
        guard let eligible = study.eligible,
            let state = try states.find(study.studyID, of: account, transaction)
        else { return }
        try states.save(eligible: eligible, sharing: study.sharing, in: state, transaction)
    }

    /// Saves a consent with its signed document.
    public func consent(
        to version: String, of studyID: String, _ pdf: [UInt8], by id: AccountID,
        _ transaction: borrowing Transaction
    ) throws {
        let account = try accounts.account(id, transaction)
        guard let state = try states.find(studyID, of: account, transaction) else { return }
        let consent = ConsentRepository.Consent(
            version: version, status: "completed", document: consents.document(pdf))
        try consents.save(consent, in: state, transaction)
        try record(
            "account.consent", account, ["study": .text(studyID), "version": .text(version)], in: transaction)
    }

    /// Saves the states of activities.
    public func save(
        _ activities: [AccountActivity], in studyID: String, of id: AccountID,
        _ transaction: borrowing Transaction
    ) throws {
        let account = try accounts.account(id, transaction)
        try ActivityStateRepository.save(
            activities.map { ActivityState($0) }, in: studyID, of: account, transaction)
    }

    /// Records that the participant has left a study. What the Response server keeps is the caller's part.
    public func withdraw(
        _ id: AccountID, from studyID: String, erasing: Bool, _ transaction: borrowing Transaction
    ) throws {
        let account = try accounts.account(id, transaction)
        guard let state = try states.find(studyID, of: account, transaction) else { return }
        try states.withdraw(state, of: account, erasing: erasing, transaction)
        try record(
            erasing ? "account.withdraw-and-erase" : "account.withdraw", account, ["study": .text(studyID)],
            in: transaction)
    }

    private func record(
        _ action: String, _ account: Account, _ details: AuditDetails = [:],
        in transaction: borrowing Transaction
    ) throws {
        try audit.record(action, account, details, in: transaction)
    }
}

extension Audit {
    /// Records an event of an account.
    ///
    /// The account is recorded as a digest: events of one account can be matched, but nothing identifies its owner after it
    /// is erased.
    func record(
        _ action: String, _ account: Account, _ details: AuditDetails = [:],
        in transaction: borrowing Transaction
    ) throws {
        var details = details
        details.append("account", .digest(of: "account \(account.userID)", by: self))
        try Actor.participant(address: "", audit: self).record(
            action, on: account.app, details, in: transaction)
    }
}
