import Access
import Cryptography
import PortalUI
import Responses
import SQLStore
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

        public init(
            store: Store, key: SealingKey, audit: Audit, random: @escaping RandomBytes,
            hasher: PasswordHasher,
            erasures: ErasureLog,
            deliver: @escaping @Sendable (ComposedEmail) async throws -> Void,
            removeRemains: @escaping @Sendable () -> Void, report: @escaping @Sendable (String) -> Void
        ) {
            (self.store, self.key, self.audit, self.random) = (store, key, audit, random)
            (self.hasher, self.erasures) = (hasher, erasures)
            (self.deliver, self.removeRemains, self.report) = (deliver, removeRemains, report)
        }
    }

    private let core: RegistrationCore
    private let dependencies: Dependencies
    private let emails = PollingLoop()

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
    }

    /// The routes and the work in the background.
    public var feature: SiteFeature {
        SiteFeature(
            sections: [
                SectionLink(
                    "Participation", icon: .chart, on: .study, in: .collect, at: "/participation",
                    for: .viewTokenCounts)
            ],
            jobs: [
                BackgroundJob(
                    recover: { try AccountEmailRepository.releaseLeases(in: $0) },
                    start: { [emails, worker] in emails.start { await worker.round() } },
                    stop: { [emails] in await emails.stop() })
            ],
            routes: { [self] siteMap in
                actions.flatMap { $0.routes(report: dependencies.report) } + participationRoutes(siteMap)
            })
    }

    /// Sends all emails that are due now.
    public func sendEmails() async { _ = await worker.round() }

    private var worker: AccountEmailWorker {
        AccountEmailWorker(
            store: core.store, queue: core.emails, accounts: core.accounts, deliver: dependencies.deliver,
            report: dependencies.report)
    }

    private var participants: ParticipantRepository {
        ParticipantRepository(
            appTokens: ParticipantAppTokens(key: core.accounts.secrets.key, random: core.random),
            clock: core.audit.clock, erasures: dependencies.erasures)
    }

    private var consents: ConsentRepository {
        ConsentRepository(key: core.accounts.secrets.key, clock: core.audit.clock)
    }

    private func participationRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let list = ParticipationListRepository(secrets: core.accounts.secrets, participants: participants)
        return ParticipationController(siteMap: siteMap, store: core.store, list: list).routes
            + ParticipantIdentityController(
                siteMap: siteMap, store: core.store, list: list, accounts: core.accounts, consents: consents
            ).routes
    }

    private var actions: [RegistrationAction] {
        let states = StudyStateRepository(secrets: core.accounts.secrets, clock: core.audit.clock)
        return SignUpActions(core: core).actions + SignInActions(core: core).actions
            + PasswordActions(core: core).actions + ProfileActions(core: core).actions
            + StudyStateActions(core: core, states: states).actions
            + ConsentActions(
                core: core, states: states, consents: consents
            ).actions
            + LeavingActions(
                core: core, states: states,
                participants: LinkedParticipantRepository(participants: participants),
                removeRemains: dependencies.removeRemains
            ).actions
            + ContactActions(core: core).actions
    }
}
