import Access
import Cryptography
import PortalUI
import Responses
import SQLStore
import Timekeeping
import WebAccess

/// The registration server as a feature of the site.
public struct RegistrationFeature: Sendable {
    private let core: RegistrationCore
    private let dependencies: Dependencies
    private let closure: AccountClosureRepository
    private let confirmations: AccountConfirmationRepository
    let emails = PollingLoop()
    let pushes = PollingLoop()
    let withdrawals = PollingLoop()
    private let changedAccounts = PollingLoop()
    private let changedAccountWorker: ChangedAccountWorker
    /// Called after each erasure.
    private let removeRemains: @Sendable () -> Void
    private let pushWorker: PushWorker
    private let withdrawalWorker: WithdrawalWorker
    /// The push services of all apps.
    let pushServices: any PushServices
    /// Queues notifications for the devices of accounts.
    public let pushQueue: PushQueue

    /// Creates the feature.
    public init(_ dependencies: Dependencies) {
        self.init(
            dependencies,
            push: AppPushServices(
                store: dependencies.store, sealing: dependencies.key, dependencies.push,
                clock: dependencies.audit.clock))
    }

    /// Creates the feature with other push services, for tests.
    init(_ dependencies: Dependencies, push: any PushServices) {
        let (secrets, clock) = (dependencies.secrets, dependencies.audit.clock)
        self.dependencies = dependencies
        removeRemains = { [emails] in
            dependencies.removeRemains()
            emails.trigger()
        }
        pushServices = push
        core = dependencies.core(
            secrets, wakeEmails: { [emails] in emails.trigger() },
            wakeWithdrawals: { [withdrawals] in withdrawals.trigger() })
        let queue = PushQueueRepository(secrets: secrets, clock: clock)
        pushWorker = dependencies.worker(of: queue, push)
        confirmations = AccountConfirmationRepository(secrets: secrets, clock: clock)
        closure = AccountClosureRepository(
            secrets: secrets, clock: clock, erasures: dependencies.erasures)
        let tokens = closure.participants.participants.appTokens
        pushQueue = PushQueue(
            store: dependencies.store, queue: queue,
            recipients: ReminderRecipientRepository(secrets: secrets, tokens: tokens),
            wakeWorker: { [pushes] in pushes.trigger() })
        changedAccountWorker = dependencies.worker(
            of: ChangedAccountRepository(secrets: secrets, tokens: tokens))
        withdrawalWorker = dependencies.worker(of: closure.participants.calls)
    }

    /// The routes and the work in the background.
    public var feature: SiteFeature {
        SiteFeature(
            sections: [AccountPaths.section, ParticipationPaths.section],
            jobs: [
                BackgroundJob(
                    recover: {
                        try AccountEmailRepository.rows.release($0)
                        try AccountClosureNoticeRepository.rows.release($0)
                    },
                    start: { [emails, worker] in emails.start { await worker.round() } },
                    stop: { [emails] in await emails.stop() }),
                BackgroundJob(
                    recover: { [secrets = core.accounts.secrets] in
                        try AccountSessionRepository.addTokenDigests(secrets, $0)
                        try PushQueueRepository.rows.release($0)
                    },
                    start: { [pushes, pushWorker] in pushes.start { await pushWorker.round() } },
                    stop: { [pushes] in await pushes.stop() }),
                BackgroundJob(
                    recover: { try WithdrawalCallRepository.rows.release($0) },
                    start: { [withdrawals, withdrawalWorker] in
                        withdrawals.start { await withdrawalWorker.round() }
                    },
                    stop: { [withdrawals] in await withdrawals.stop() }),
                BackgroundJob(
                    start: { [changedAccounts, changedAccountWorker] in
                        changedAccounts.start { await changedAccountWorker.round() }
                    },
                    stop: { [changedAccounts] in await changedAccounts.stop() }),
            ],
            routes: { [actions, dependencies, pushQueue] siteMap in
                actions.flatMap { $0.routes(report: dependencies.report) }
                    + SendNotificationController(queue: pushQueue).routes + pages(siteMap)
                    + participationPages(siteMap)
            })
    }

    /// Returns what finds the data of participants' accounts, for copies of everything about a participant.
    public static func accountRecords(key: SealingKey, random: @escaping RandomBytes)
        -> any ParticipantAccountRecords
    {
        let secrets = AccountSecrets(key: key, random: random)
        return ParticipantAccountRepository(
            recipients: ReminderRecipientRepository(
                secrets: secrets, tokens: ParticipantAppTokens(key: key, random: random)), secrets: secrets)
    }

    /// Sends all emails that are due now.
    public func sendEmails() async { _ = await worker.round() }

    /// Sends all push messages that are due now.
    public func sendPushes() async { _ = await pushWorker.round() }

    /// Makes all calls to other Response servers that are due now.
    public func callResponseServers() async { _ = await withdrawalWorker.round() }

    /// Tells participants what has changed in their accounts by now.
    public func passOnAccountChanges() async throws { try await changedAccountWorker.passOn() }

    /// Returns the numbers of calls to other Response servers that wait, are being made, and have failed since a time.
    public static func countWithdrawals(
        failedSince since: Instant, at now: Instant, in transaction: borrowing Transaction
    ) throws -> (waiting: Int, running: Int, failed: Int) {
        try WithdrawalCallRepository.counts(failedSince: since, at: now, transaction)
    }

    /// Returns the studies with withdrawals that have waited for another Response server for more than a day.
    public static func overdueWithdrawals(
        at now: Instant, in transaction: borrowing Transaction
    ) throws -> [OverdueWithdrawals] {
        try WithdrawalCallRepository.overdue(at: now, transaction)
    }

    /// Returns the numbers of push messages of the site that wait, are being sent, and have failed since a time.
    public static func countPushes(
        failedSince since: Instant, at now: Instant, in transaction: borrowing Transaction
    ) throws -> (waiting: Int, running: Int, failed: Int) {
        try PushReportRepository.counts(failedSince: since, at: now, transaction)
    }

    private var worker: AccountEmailWorker {
        AccountEmailWorker(
            store: core.store, queue: core.emails, closures: core.closureNotices, accounts: core.accounts,
            confirmations: confirmations,
            erasures: AccountMailErasureRepository(key: dependencies.key),
            deliver: dependencies.deliver, removeEmails: dependencies.removeEmails,
            report: dependencies.report)
    }

    private func pages(_ siteMap: SiteMap) -> [SiteRoute] {
        let support = AccountSupportRepository(core: core, closure: closure, confirmations: confirmations)
        return AccountController(
            siteMap: siteMap, store: core.store, support: support, address: dependencies.address,
            wakeEmails: core.wakeEmails, wakeWithdrawals: core.wakeWithdrawals,
            removeRemains: removeRemains
        ).routes
            + AccountDeletionController(
                siteMap: siteMap, core: core, closure: closure, confirmations: confirmations,
                removeRemains: removeRemains
            ).routes
            + AccountAddressController(siteMap: siteMap, core: core, confirmations: confirmations).routes
            + PushTestController(
                siteMap: siteMap, store: core.store, devices: PushTestRepository(support: support),
                test: PushServiceTest(services: pushServices)
            ).routes
    }

    private func participationPages(_ siteMap: SiteMap) -> [SiteRoute] {
        let list = ParticipationListRepository(
            secrets: core.accounts.secrets, participants: closure.participants.participants)
        return ParticipationController(siteMap: siteMap, store: core.store, list: list).routes
            + WithdrawalCallController(
                store: core.store, calls: closure.participants.calls, wake: core.wakeWithdrawals
            ).routes
            + ParticipantIdentityController(
                siteMap: siteMap, store: core.store, list: list, accounts: core.accounts,
                consents: ConsentRepository(key: core.accounts.secrets.key, clock: core.audit.clock)
            ).routes
    }

    private var actions: [RegistrationAction] {
        let consents = ConsentRepository(key: core.accounts.secrets.key, clock: core.audit.clock)
        let changes = ParticipationChanges(closure: closure, consents: consents, audit: core.audit)
        return SignUpActions(core: core).actions + SignInActions(core: core).actions
            + PasswordActions(core: core).actions + ProfileActions(core: core).actions
            + StudyStateActions(core: core, states: closure.states, changes: changes).actions
            + ConsentActions(core: core, states: closure.states, changes: changes).actions
            + LeavingActions(core: core, changes: changes, removeRemains: removeRemains).actions
            + ContactActions(core: core).actions
    }
}
