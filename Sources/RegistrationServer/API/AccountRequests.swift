import Access
import Cryptography
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Requests of apps to the registration server, run in a transaction of the caller.
///
/// For bulk requests such as those of the demo, many of which share one commit. They store and record the
/// same as requests of apps, except that no email is sent.
public struct AccountRequests: Sendable {
    private let secrets: AccountSecrets
    private let changes: AccountChanges
    private let participation: ParticipationChanges

    private var accounts: AccountRepository { changes.accounts }

    /// Creates requests that take their times from the clock of `audit`.
    public init(key: SealingKey, audit: Audit, erasures: ErasureLog, random: @escaping RandomBytes) {
        secrets = AccountSecrets(key: key, random: random)
        changes = AccountChanges(
            accounts: AccountRepository(secrets: secrets, clock: audit.clock),
            sessions: AccountSessionRepository(random: random, clock: audit.clock), audit: audit)
        participation = ParticipationChanges(
            closure: AccountClosureRepository(secrets: secrets, clock: audit.clock, erasures: erasures),
            consents: ConsentRepository(key: key, clock: audit.clock), audit: audit)
    }

    /// Creates an account; nil if the address has one.
    public func register(
        _ email: String, _ password: PasswordHash, language: PortalLanguage, in app: FolderID,
        _ transaction: borrowing Transaction
    ) throws -> AccountID? {
        try changes.register(
            email, at: secrets.address(email, in: app), password, language: language, Account.Settings(),
            transaction)?.account.id
    }

    /// Records that the owner has confirmed the address.
    public func verify(_ id: AccountID, _ transaction: borrowing Transaction) throws {
        try changes.verify(try accounts.account(id, transaction), transaction)
    }

    /// Signs in on a phone, which takes notifications.
    public func signIn(
        _ id: AccountID, on phone: AccountPhone, _ transaction: borrowing Transaction
    ) throws {
        let account = try accounts.account(id, transaction)
        _ = try changes.signIn(account, transaction)
        var device = AccountDevice()
        device.system = phone.isIOS ? .ios : .android
        (device.appVersion, device.token, device.takesPushes) = (phone.appVersion, phone.token, true)
        try changes.sessions.save(device, of: account, secrets, transaction)
        var settings = account.settings
        (settings.remoteNotifications, settings.localNotifications) = (true, true)
        settings.reminderLeadTime = phone.isIOS ? "00:15" : "15"
        try accounts.save(settings, of: account, transaction)
    }

    /// Saves the state of a study.
    public func save(
        _ study: AccountStudy, of id: AccountID, _ transaction: borrowing Transaction
    ) throws {
        try participation.save(
            StudyStateUpdate(study), of: try accounts.account(id, transaction), transaction)
    }

    /// Saves whether someone is eligible who hasn't consented.
    public func save(
        eligible: Bool, in studyID: String, of id: AccountID, _ transaction: borrowing Transaction
    ) throws {
        let states = participation.closure.states
        guard let state = try states.find(studyID, of: try accounts.account(id, transaction), transaction)
        else { return }
        try states.save(eligible: eligible, sharing: "", in: state, transaction)
    }

    /// Saves a consent with its signed document, of someone who is eligible.
    public func consent(
        to version: String, of studyID: String, _ pdf: [UInt8], sharing: String, by id: AccountID,
        _ transaction: borrowing Transaction
    ) throws {
        let consent = ConsentRepository.Consent(
            version: version, status: "completed", document: participation.consents.document(pdf))
        try participation.save(
            consent, eligible: true, sharing: sharing, of: studyID, by: try accounts.account(id, transaction),
            transaction)
    }

    /// Saves the states of activities.
    public func save(
        _ activities: [AccountActivity], in studyID: String, of id: AccountID,
        _ transaction: borrowing Transaction
    ) throws {
        try participation.save(
            activities.map { ActivityState($0) }, in: studyID, of: try accounts.account(id, transaction),
            transaction)
    }

    /// Withdraws the participant from a study, if the app hasn't asked the Response server before.
    public func withdraw(
        _ id: AccountID, from studyID: String, erasing: Bool, _ transaction: borrowing Transaction
    ) throws {
        try participation.withdraw(
            try accounts.account(id, transaction), from: studyID, erasing: erasing,
            request: WithdrawalRequest(erasing), transaction)
    }
}
