import Access
import OpenIDConnect
import PortalUI
import SQLStore
import Studies
import WebAccess

/// Administration of the site. `Portal` creates it with its dependencies.
public struct AdministrationFeature: Sendable {
    let dependencies: Dependencies
    private let archiver: AuditArchiver
    private let mailWorker: MailWorker
    private let outbox: MailQueueRepository

    /// Creates the feature with its dependencies.
    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
        let (store, audit) = (dependencies.store, dependencies.audit)
        archiver = AuditArchiver(
            store: store, audit: audit, systemOperator: dependencies.operation.archiving,
            report: dependencies.report)
        outbox = MailQueueRepository(sealing: dependencies.sealing)
        mailWorker = MailWorker(
            store: store, outbox: outbox, clock: { audit.clock() }, send: dependencies.emails.account)
    }

    /// What the feature adds to the site.
    public var feature: SiteFeature {
        let (archiver, mailWorker, report) = (archiver, mailWorker, dependencies.report)
        return SiteFeature(
            sections: administrationSections,
            jobs: [
                BackgroundJob(start: { archiver.wake() }, stop: { await archiver.stop() }),
                .loop(recover: { try MailQueueRepository.releaseLeases(in: $0) }) {
                    await mailWorker.run(report: report)
                },
            ],
            routes: routes)
    }

    @Sendable private func routes(_ siteMap: SiteMap) -> [SiteRoute] {
        signInRoutes(siteMap) + folderRoutes(siteMap) + accountRoutes(siteMap) + auditRoutes(siteMap)
            + peopleRoutes(siteMap) + trashRoutes(siteMap) + operationRoutes(siteMap)
    }

    // MARK: Users

    private func signInRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let (accounts, store, address) = (dependencies.accounts, dependencies.store, dependencies.address)
        let entry = SignInController(
            siteMap: siteMap, accounts: accounts, store: store,
            offersPasskeys: { RelyingParty(address: address()) != nil }, mail: dependencies.emails.signIn)
        let client = dependencies.providers
        return entry.routes
            + ProviderController(
                siteMap: siteMap, accounts: accounts, store: store, client: client, home: address
            ).routes
            + ProviderSignInController(entry: entry, client: client, home: address).routes
            + SignInRulesController(siteMap: siteMap, accounts: accounts, store: store).routes
    }

    private func accountRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let (accounts, store, address) = (dependencies.accounts, dependencies.store, dependencies.address)
        return AccountController(
            siteMap: siteMap, accounts: accounts, store: store, mail: dependencies.emails.signIn
        ).routes
            + SecondFactorController(siteMap: siteMap, accounts: accounts, store: store).routes
            + PasskeyController(
                siteMap: siteMap, accounts: accounts, store: store,
                party: { RelyingParty(address: address()) }
            ).routes
            + APIKeyController(siteMap: siteMap, accounts: accounts, store: store).routes
            + APIKeyAdministrationController(siteMap: siteMap, accounts: accounts, store: store).routes
    }

    private func peopleRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let (accounts, store) = (dependencies.accounts, dependencies.store)
        let (send, sendQueuedEmails) = (dependencies.emails.account, sendQueuedEmails)
        return UserController(
            siteMap: siteMap, accounts: accounts, store: store, send: send, sendQueuedEmails: sendQueuedEmails
        ).routes
            + InvitationController(siteMap: siteMap, accounts: accounts).routes
            + PeopleImportController(
                siteMap: siteMap, accounts: accounts, store: store, outbox: outbox,
                sendQueuedEmails: sendQueuedEmails
            ).routes
            + GroupController(siteMap: siteMap).routes
            + PermissionController(
                siteMap: siteMap, accounts: accounts, store: store, sendQueuedEmails: sendQueuedEmails
            ).routes
    }

    /// Sends queued emails after the response. Failed ones are sent again later.
    public var sendQueuedEmails: SendQueuedEmails {
        { [dependencies, mailWorker] in
            await dependencies.afterwards {
                do {
                    try await mailWorker.sendAll()
                } catch {
                    dependencies.report("emails were not sent and will be retried: \(error)")
                }
            }
        }
    }

    // MARK: Folders

    /// The pages of folders: homes, organizations, apps, their credentials and settings.
    private func folderRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let (address, registrationServer) = (dependencies.address, dependencies.registrationServer)
        let facts = dependencies.operation.facts
        return HomeController(
            siteMap: siteMap, listCounts: dependencies.folders.listCounts,
            hasMailServer: { facts().hasMailServer }
        ).routes
            + FirstStepsController().routes
            + OrganizationController(siteMap: siteMap).routes
            + AppAdministrationController(siteMap: siteMap, address: address).routes
            + CredentialController(
                siteMap: siteMap, random: dependencies.random,
                addresses: {
                    APIBaseURLs(
                        site: address(), registrationServer: registrationServer, responseServer: $0)
                }
            ).routes
    }

    /// Deleting, restoring and moving folders, which affects the next requests of apps; and archiving, which does not
    /// affect apps.
    private func trashRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let (store, folders) = (dependencies.store, dependencies.folders)
        let (days, changed) = (folders.trashDays, folders.changed)
        return DeletionController(
            siteMap: siteMap, store: store, keptDays: days, count: folders.contents, changed: changed
        ).routes
            + TrashController(siteMap: siteMap, store: store, keptDays: days, changed: changed).routes
            + ArchiveController(siteMap: siteMap).routes
            + MoveController(siteMap: siteMap, store: store, checks: folders.moveChecks, changed: changed)
            .routes
    }

    // MARK: The site

    /// The audit log, signatures, and the report on a study.
    private func auditRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let (store, audit) = (dependencies.store, dependencies.audit)
        let checking = AuditChecker(
            store: store, audit: audit, evidence: dependencies.operation.evidence, report: dependencies.report
        )
        return AuditController(
            siteMap: siteMap, store: store, checking: checking, listTitles: dependencies.folders.listTitles
        ).routes
            + AuditRetentionController(siteMap: siteMap, store: store, archiver: archiver).routes
            + SigningRulesController(siteMap: siteMap).routes
            + ApprovalRuleController(siteMap: siteMap).routes
            + SignaturesController(siteMap: siteMap).routes
            + ReportController(
                siteMap: siteMap, store: store, audit: audit, corrections: dependencies.folders.corrections
            ).routes
    }

    /// Settings, status, errors and backups of the site.
    private func operationRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let (store, operation) = (dependencies.store, dependencies.operation)
        return SiteSettingsController(
            siteMap: siteMap, store: store, facts: operation.facts, sendTestMail: dependencies.emails.test
        ).routes
            + StatusController(
                siteMap: siteMap, store: store, sealing: dependencies.sealing, state: operation.state,
                facts: operation.facts,
                countWork: operation.countWork
            ).routes
            + ErrorsController(siteMap: siteMap).routes
            + BackupsController(siteMap: siteMap, store: store, requests: operation.backups).routes
    }
}
