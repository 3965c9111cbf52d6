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
        /// The services that send push messages; nil if notifications go to phones another way.
        let push: (any PushServices)?
        /// The log of erasures outside the database.
        let erasures: ErasureLog
        /// Delivers an email, and returns when it is stored by the mail server.
        let deliver: @Sendable (ComposedEmail) async throws -> Void
        /// Removes what an erasure leaves behind in the files of the database.
        let removeRemains: @Sendable () -> Void
        let report: @Sendable (String) -> Void

        public init(
            store: Store, key: SealingKey, audit: Audit, random: @escaping RandomBytes,
            hasher: PasswordHasher, push: (any PushServices)?, erasures: ErasureLog,
            deliver: @escaping @Sendable (ComposedEmail) async throws -> Void,
            removeRemains: @escaping @Sendable () -> Void, report: @escaping @Sendable (String) -> Void
        ) {
            (self.store, self.key, self.audit, self.random) = (store, key, audit, random)
            (self.hasher, self.push, self.erasures) = (hasher, push, erasures)
            (self.deliver, self.removeRemains, self.report) = (deliver, removeRemains, report)
        }
    }

    private let core: RegistrationCore
    private let dependencies: Dependencies
    private let emails = PollingLoop()
    private let pushes = PollingLoop()
    private let pushWorker: PushWorker?
    /// Queues notifications for devices; nil if they go to phones another way.
    public let pushQueue: PushQueue?

    /// Creates the feature.
    public init(_ dependencies: Dependencies) {
        let clock = dependencies.audit.clock
        let secrets = AccountSecrets(key: dependencies.key, random: dependencies.random)
        self.dependencies = dependencies
        core = RegistrationCore(
            store: dependencies.store, audit: dependencies.audit,
            accounts: AccountRepository(secrets: secrets, clock: clock),
            sessions: AccountSessionRepository(random: dependencies.random, clock: clock),
            attempts: AccountAttemptRepository(clock: clock),
            emails: AccountEmailRepository(key: dependencies.key, clock: clock), hasher: dependencies.hasher,
            random: dependencies.random, wakeEmails: { [emails] in emails.trigger() })
        let queue = PushQueueRepository(secrets: secrets, clock: clock)
        pushWorker = dependencies.push.map {
            PushWorker(
                store: dependencies.store, queue: queue, services: $0, random: dependencies.random,
                report: dependencies.report)
        }
        pushQueue = dependencies.push.map { [pushes] _ in
            PushQueue(store: dependencies.store, queue: queue, wakeWorker: { pushes.trigger() })
        }
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
                    start: { [pushes, pushWorker] in
                        if let pushWorker { pushes.start { await pushWorker.round() } }
                    },
                    stop: { [pushes] in await pushes.stop() }),
            ],
            routes: { [actions, dependencies, pushQueue] _ in
                actions.flatMap { $0.routes(report: dependencies.report) }
                    + (pushQueue.map { SendNotificationController(queue: $0).routes } ?? [])
            })
    }

    /// Sends all emails that are due now.
    public func sendEmails() async { _ = await worker.round() }

    /// Sends all push messages that are due now.
    public func sendPushes() async { _ = await pushWorker?.round() }

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
        return SignUpActions(core: core).actions + SignInActions(core: core).actions
            + PasswordActions(core: core).actions + ProfileActions(core: core).actions
            + StudyStateActions(core: core, states: states).actions
            + ConsentActions(
                core: core, states: states,
                consents: ConsentRepository(key: secrets.key, clock: core.audit.clock)
            ).actions
            + LeavingActions(
                core: core, states: states,
                participants: LinkedParticipantRepository(participants: participants),
                removeRemains: dependencies.removeRemains
            ).actions
            + ContactActions(core: core).actions
    }
}
