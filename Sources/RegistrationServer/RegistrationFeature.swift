import Access
import Cryptography
import PortalUI
import Responses
import SQLStore
import Timekeeping
import WebAccess

/// The registration server as a feature of the site.
public struct RegistrationFeature: Sendable {
    /// What it gets from the site.
    public struct Dependencies: Sendable {
        let store: Store
        /// The key of the data folder.
        let key: SealingKey
        let audit: Audit
        let random: RandomBytes
        let hasher: PasswordHasher
        /// The log of erasures outside the database.
        let erasures: ErasureLog
        /// Delivers an email, and returns when it is stored by the mail server.
        let deliver: @Sendable (ComposedEmail) async throws -> Void
        /// Removes what an erasure leaves behind in the files of the database.
        let removeRemains: @Sendable () -> Void
        let report: @Sendable (String) -> Void
        /// Where the push services are.
        let push: PushConfiguration

        public init(
            store: Store, key: SealingKey, audit: Audit, random: @escaping RandomBytes,
            hasher: PasswordHasher,
            erasures: ErasureLog,
            deliver: @escaping @Sendable (ComposedEmail) async throws -> Void,
            removeRemains: @escaping @Sendable () -> Void, report: @escaping @Sendable (String) -> Void,
            push: PushConfiguration = PushConfiguration()
        ) {
            (self.store, self.key, self.audit, self.random) = (store, key, audit, random)
            (self.hasher, self.erasures) = (hasher, erasures)
            (self.deliver, self.removeRemains, self.report) = (deliver, removeRemains, report)
            self.push = push
        }
    }

    private let core: RegistrationCore
    private let dependencies: Dependencies
    private let emails = PollingLoop()
    private let pushes = PollingLoop()
    private let pushWorker: PushWorker
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
        let clock = dependencies.audit.clock
        let secrets = AccountSecrets(key: dependencies.key, random: dependencies.random)
        self.dependencies = dependencies
        pushServices = push
        core = RegistrationCore(
            store: dependencies.store, audit: dependencies.audit,
            accounts: AccountRepository(secrets: secrets, clock: clock),
            sessions: AccountSessionRepository(random: dependencies.random, clock: clock),
            attempts: AccountAttemptRepository(clock: clock),
            emails: AccountEmailRepository(key: dependencies.key, clock: clock), hasher: dependencies.hasher,
            random: dependencies.random, wakeEmails: { [emails] in emails.trigger() })
        let queue = PushQueueRepository(secrets: secrets, clock: clock)
        pushWorker = PushWorker(
            store: dependencies.store, queue: queue, services: push, random: dependencies.random,
            report: dependencies.report)
        pushQueue = PushQueue(
            store: dependencies.store, queue: queue, wakeWorker: { [pushes] in pushes.trigger() })
    }

    /// The routes and the work in the background.
    public var feature: SiteFeature {
        SiteFeature(
            jobs: [
                BackgroundJob(
                    recover: { try AccountEmailRepository.rows.release(in: $0) },
                    start: { [emails, worker] in emails.start { await worker.round() } },
                    stop: { [emails] in await emails.stop() }),
                BackgroundJob(
                    recover: { try PushQueueRepository.rows.release(in: $0) },
                    start: { [pushes, pushWorker] in pushes.start { await pushWorker.round() } },
                    stop: { [pushes] in await pushes.stop() }),
            ],
            routes: { [actions, dependencies, pushQueue] _ in
                actions.flatMap { $0.routes(report: dependencies.report) }
                    + SendNotificationController(queue: pushQueue).routes
            })
    }

    /// Sends all emails that are due now.
    public func sendEmails() async { _ = await worker.round() }

    /// Sends all push messages that are due now.
    public func sendPushes() async { _ = await pushWorker.round() }

    /// Returns the numbers of push messages of the site that wait, are being sent, and have failed since a time.
    public static func countPushes(
        failedSince since: Instant, at now: Instant, in transaction: borrowing Transaction
    ) throws -> (waiting: Int, running: Int, failed: Int) {
        try PushReportRepository.counts(failedSince: since, at: now, transaction)
    }

    private var worker: AccountEmailWorker {
        AccountEmailWorker(
            store: core.store, queue: core.emails, accounts: core.accounts, deliver: dependencies.deliver,
            report: dependencies.report)
    }

    private var actions: [RegistrationAction] {
        let secrets = core.accounts.secrets
        let states = StudyStateRepository(secrets: secrets, clock: core.audit.clock)
        let participants = ParticipantRepository(
            appTokens: ParticipantAppTokens(key: secrets.key, random: core.random), clock: core.audit.clock,
            erasures: dependencies.erasures)
        let linked = LinkedParticipantRepository(participants: participants)
        return SignUpActions(core: core).actions + SignInActions(core: core).actions
            + PasswordActions(core: core).actions + ProfileActions(core: core).actions
            + StudyStateActions(core: core, states: states, participants: linked).actions
            + ConsentActions(
                core: core, states: states,
                consents: ConsentRepository(key: secrets.key, clock: core.audit.clock)
            ).actions
            + LeavingActions(
                core: core, states: states,
                participants: linked,
                removeRemains: dependencies.removeRemains
            ).actions
            + ContactActions(core: core).actions
    }
}
