import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping
import WebAccess

/// Shows the site's health on one page for its administrators.
public struct StatusController: Sendable {
    /// Counts the background jobs, including those that failed since a time.
    public typealias CountWork =
        @Sendable (Instant, Grant<ManageSite>, borrowing Transaction) throws -> BackgroundJobSummary

    /// The number of days for which failures are counted.
    static let failureDays = 7

    let siteMap: SiteMap
    let store: Store
    let sealing: SealingKey
    let state: @Sendable () async throws -> ServerStatus
    let facts: @Sendable () -> SiteConfigurationSummary
    let countWork: CountWork

    /// Creates the controller of a site.
    public init(
        siteMap: SiteMap, store: Store, sealing: SealingKey,
        state: @escaping @Sendable () async throws -> ServerStatus,
        facts: @escaping @Sendable () -> SiteConfigurationSummary, countWork: @escaping CountWork
    ) {
        self.siteMap = siteMap
        self.store = store
        self.sealing = sealing
        self.state = state
        self.facts = facts
        self.countWork = countWork
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [.get(AdministrationPaths.status, requiring: ManageSite.self, async: show)]
    }

    private func show(_ context: RequestContext, _ grant: Grant<ManageSite>) async throws -> Response {
        let state = try await state()
        let reading = try await store.read { transaction in
            let grant = try context.require(ManageSite.self, on: grant.subject, in: transaction)
            let since = context.now.adding(seconds: -Self.failureDays * 86_400)
            let backups = try BackupRepository.latest(with: grant, in: transaction)
            return SiteHealth(
                state: state, now: context.now,
                errorKinds: try SiteErrorRepository.counts(with: grant, in: transaction).recent,
                mail: try MailStatusRepository.current(with: grant, in: transaction),
                work: try countWork(since, grant, transaction), backup: backups.done,
                verified: backups.verified,
                unprotected: try SecondFactorRuleRepository.unprotected(with: grant, in: transaction),
                proxies: try UntrustedProxyRepository.recent(with: grant, in: transaction),
                certificates: try certificates(at: context.now, transaction))
        }
        let facts = facts()
        let page = StatusPage(
            frame: siteMap.frame(
                context, "Status", purpose: "The health of the portal. Times are in UTC.",
                section: AdministrationPaths.status),
            reading: reading, mailTransport: facts.mail)
        return .html(page.render())
    }

    private func certificates(
        at now: Instant, _ transaction: borrowing Transaction
    ) throws -> [SiteHealth.AppCertificate] {
        try AppPushKeyRepository.expiringCertificates(sealing: sealing, at: now, transaction).compactMap {
            each in
            guard case .app(let app)? = try FolderRepository.folder(each.app, in: transaction) else {
                return nil
            }
            return SiteHealth.AppCertificate(app: app, certificate: each)
        }
    }
}
