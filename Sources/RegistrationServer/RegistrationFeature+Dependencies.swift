import Access
import Cryptography
import Outbound
import Responses
import SQLStore

extension RegistrationFeature {
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
        /// Returns the public address of the site, without a trailing slash.
        let address: @Sendable () -> String
        /// Delivers an email, and returns when it is stored by the mail server.
        let deliver: @Sendable (ComposedEmail) async throws -> Void
        /// Deletes the files of emails that name an address, if the portal has any.
        let removeEmails: @Sendable (_ address: String) async throws -> Void
        /// Removes what an erasure leaves behind in the files of the database.
        let removeRemains: @Sendable () -> Void
        let report: @Sendable (String) -> Void
        /// Where the push services are.
        let push: PushConfiguration
        /// Calls the Response servers of apps that don't use the portal's.
        let outbound: any HTTPSender

        public init(
            store: Store, key: SealingKey, audit: Audit, random: @escaping RandomBytes,
            hasher: PasswordHasher,
            erasures: ErasureLog, address: @escaping @Sendable () -> String,
            deliver: @escaping @Sendable (ComposedEmail) async throws -> Void,
            removeEmails: @escaping @Sendable (_ address: String) async throws -> Void = { _ in },
            removeRemains: @escaping @Sendable () -> Void, report: @escaping @Sendable (String) -> Void,
            outbound: any HTTPSender, push: PushConfiguration = PushConfiguration()
        ) {
            (self.store, self.key, self.audit, self.random) = (store, key, audit, random)
            (self.hasher, self.erasures, self.address) = (hasher, erasures, address)
            (self.deliver, self.removeRemains, self.report) = (deliver, removeRemains, report)
            self.removeEmails = removeEmails
            (self.outbound, self.push) = (outbound, push)
        }
    }
}

// What is made of them.
extension RegistrationFeature.Dependencies {
    var secrets: AccountSecrets { AccountSecrets(key: key, random: random) }

    /// Returns what the actions of apps and the pages share.
    func core(
        _ secrets: AccountSecrets, wakeEmails: @escaping @Sendable () -> Void,
        wakeWithdrawals: @escaping @Sendable () -> Void
    ) -> RegistrationCore {
        RegistrationCore(
            store: store, audit: audit,
            accounts: AccountRepository(secrets: secrets, clock: audit.clock),
            sessions: AccountSessionRepository(random: random, clock: audit.clock),
            attempts: AccountAttemptRepository(clock: audit.clock),
            emails: AccountEmailRepository(key: key, clock: audit.clock),
            closureNotices: AccountClosureNoticeRepository(key: key, clock: audit.clock),
            hasher: hasher, random: random, wakeEmails: wakeEmails, wakeWithdrawals: wakeWithdrawals)
    }

    func worker(of queue: PushQueueRepository, _ services: any PushServices) -> PushWorker {
        PushWorker(store: store, queue: queue, services: services, random: random, report: report)
    }

    func worker(of accounts: ChangedAccountRepository) -> ChangedAccountWorker {
        ChangedAccountWorker(store: store, accounts: accounts, clock: audit.clock, report: report)
    }

    func worker(of calls: WithdrawalCallRepository) -> WithdrawalWorker {
        WithdrawalWorker(
            store: store, queue: calls, client: WithdrawalClient(sender: outbound), audit: audit,
            report: report)
    }
}
