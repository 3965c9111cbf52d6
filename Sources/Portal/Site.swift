import Access
import Administration
import Cryptography
import HTTP
import OpenIDConnect
import Outbound
import PortalUI
import ResponseServer
import SQLStore
import Studies
import StudyDesigner
import StudyManagement
import StudyMetadata
import StudyPublishing
import WebAccess

/// The site with its dependencies: the routes of all features in one table.
///
/// The server and the tests build it the same way, with their own clock, random source and mailer.
struct Site: Sendable {
    /// The dependencies of the site.
    struct Dependencies: Sendable {
        let store: Store
        let keys: DerivedKeys
        let audit: Audit
        var accounts: Accounts
        /// The credentials of apps.
        let apps: AppTokenCache
        let random: RandomBytes
        let files: StaticFiles
        /// The public URL without a slash at its end.
        let address: @Sendable () -> String
        let emailSender: EmailSender
        /// Calls other servers, such as one that holds the designs of surveys.
        let outbound: HTTPClient
        /// Forwards responses; nil if forwarding is off.
        var forwarding: ForwardingConfiguration?
        /// Reports failures in the background that no user sees.
        let report: @Sendable (String) -> Void
        /// Reports errors of handlers that the client did not cause.
        var fault: @Sendable (any Error, Request) -> Void = { _, _ in }
        /// Reports information for the operator that is not a failure.
        var note: @Sendable (String) -> Void = { _ in }
        /// The number of days that deleted items can be restored.
        var trashDays = Trash.keptDaysStandard
        /// The address of the registration server that apps talk to; empty if unknown.
        var registrationServer = ""
        /// Folders below which survey designs can be read from files.
        var metadataRoots: [String] = []
        /// Sends push notifications; nil if apps only read notifications.
        var delivery: (any NotificationDelivery)?
        /// Runs work that no response waits for, such as delivering an email.
        var afterwards: @Sendable (@escaping @Sendable () async -> Void) async -> Void = { work in
            Task { await work() }
        }
        /// The configuration of the site, for its administrators.
        var facts: @Sendable () -> SiteConfigurationSummary = {
            SiteConfigurationSummary(address: "", mail: "", sender: "", settings: [])
        }
        /// The status of the server and its backups.
        var state: @Sendable () async throws -> ServerStatus = { .unknown }
        var backups = BackupRequests.waiting
        /// What the audit log is compared with.
        var auditEvidence: @Sendable () -> AuditEvidence = { AuditEvidence() }
    }

    /// All routes with their access rules.
    let routes: [SiteRoute]
    let dependencies: Dependencies
    /// The response server, which continues its work after a start.
    let responses: ResponseFeature
    /// The data that apps read. Refresh it after a publication.
    let published: PublishedStudies
    /// Sends notifications when they are due.
    let notifications: NotificationWorker
    /// Sends emails that administrators triggered.
    let mailWorker: MailWorker
    /// Writes archives of the audit.
    let archiver: AuditArchiver
    private let siteMap: SiteMap
    private let own = InProcessSite()

    init(_ given: Dependencies, operations: [SiteRoute] = []) async throws {
        let dependencies = given.sendingSecurityNotices()
        self.dependencies = dependencies
        let store = dependencies.store
        let published = try await PublishedStudies(store)
        self.published = published
        let outbound = dependencies.outbound
        responses = try ResponseFeature(
            ResponseFeature.Dependencies(
                store: store, key: dependencies.keys.sealing, audit: dependencies.audit,
                random: dependencies.random, designs: .published(by: published, in: store),
                get: { try await outbound.get($0, authorization: $1) },
                metadataRoots: MetadataRoots(dependencies.metadataRoots), forwarding: dependencies.forwarding,
                site: own, publication: Operator(job: "Publication", audit: dependencies.audit),
                stepAddress: { [audit = dependencies.audit] keys, activity, channel, grant, transaction in
                    try DesignFeature.stepAddress(
                        keys, of: activity, in: channel, DesignRepository { audit.clock() }, with: grant,
                        transaction)
                },
                report: dependencies.report, note: dependencies.note))
        let audit = dependencies.audit
        let notifications = NotificationWorker(
            store: store, clock: { audit.clock() }, delivery: dependencies.delivery,
            record: { try $0.record(in: audit, $1) }, report: dependencies.report)
        self.notifications = notifications
        let designer = DesignFeature(
            DesignFeature.Dependencies(
                store: store, designs: DesignRepository { audit.clock() }, published: published,
                sealing: dependencies.keys.sealing, accounts: dependencies.accounts,
                random: dependencies.random, address: dependencies.address,
                collected: ResponseFeature.collectedData, walkedRows: ResponseFeature.walkedRows,
                sendTestMail: { to, subject, text in
                    try await dependencies.emailSender.deliver(
                        EmailSender.Message(to: to, name: "", subject: subject, text: text))
                },
                wakeNotifications: { notifications.trigger() },
                notePublication: { try ResponseFeature.notePublication(of: $0, in: $1) },
                publicationIsCommitted: { [responses] in responses.publicationIsCommitted() }))
        let files = dependencies.files
        let siteMap = SiteMap(
            assets: AssetURLs { files.url($0) },
            sections: administrationSections + designSections + responseSections)
        self.siteMap = siteMap
        let entryMail = Self.entryMail(dependencies)
        let outbox = MailQueue(sealing: dependencies.keys.sealing)
        let mailWorker = MailWorker(
            store: store, outbox: outbox, clock: { audit.clock() },
            send: Self.accountEmailSender(dependencies))
        self.mailWorker = mailWorker
        let sendQueuedEmails: SendQueuedEmails = { await Self.send(mailWorker, dependencies) }
        let archiver = AuditArchiver(
            store: store, audit: audit, systemOperator: Operator(job: "Audit archive", audit: audit),
            report: dependencies.report)
        self.archiver = archiver
        let entry = SignInController(
            siteMap: siteMap, accounts: dependencies.accounts, store: dependencies.store,
            offersPasskeys: { RelyingParty(address: dependencies.address()) != nil },
            mail: entryMail)
        let providers = ProviderClient(sender: outbound, clock: { audit.clock() })
        let described =
            entry.routes + Self.providers(dependencies, siteMap, entry, providers)
            + Self.places(dependencies, siteMap)
            + AccountController(
                siteMap: siteMap, accounts: dependencies.accounts, store: dependencies.store, mail: entryMail
            ).routes
            + SecondFactorController(
                siteMap: siteMap, accounts: dependencies.accounts, store: store
            ).routes
            + SignInRulesController(siteMap: siteMap).routes
            + AuditRetentionController(siteMap: siteMap, store: store, archiver: archiver).routes
            + SigningRulesController(siteMap: siteMap).routes + SignaturesController(siteMap: siteMap).routes
            + PasskeyController(
                siteMap: siteMap, accounts: dependencies.accounts, store: store,
                party: { RelyingParty(address: dependencies.address()) }
            ).routes
            + APIKeyController(siteMap: siteMap, accounts: dependencies.accounts, store: dependencies.store)
            .routes
            + APIKeyAdministrationController(
                siteMap: siteMap, accounts: dependencies.accounts, store: dependencies.store
            ).routes
            + UserController(
                siteMap: siteMap, accounts: dependencies.accounts, store: store,
                send: Self.accountEmailSender(dependencies), sendQueuedEmails: sendQueuedEmails
            ).routes
            + InvitationController(siteMap: siteMap, accounts: dependencies.accounts).routes
            + PeopleImportController(
                siteMap: siteMap, accounts: dependencies.accounts, store: store, outbox: outbox,
                sendQueuedEmails: sendQueuedEmails
            ).routes
            + GroupController(siteMap: siteMap).routes
            + PermissionController(
                siteMap: siteMap, accounts: dependencies.accounts, store: store,
                sendQueuedEmails: sendQueuedEmails
            ).routes
            + Self.trash(dependencies, siteMap, published)
            + StudyMetadataController(
                studies: published, store: store,
                send: { mail in
                    try await dependencies.emailSender.deliver(
                        EmailSender.Message(to: mail.to, name: "", subject: mail.subject, text: mail.text))
                }
            ).routes.alsoBelowLabKey()
            + designer.routes(siteMap) + responses.routes(siteMap)
            + DataLockController(
                siteMap: siteMap, store: store, accounts: dependencies.accounts,
                party: { RelyingParty(address: dependencies.address()) }
            ).routes
            + ReportController(
                siteMap: siteMap, store: store, audit: audit, corrections: ReportedCorrection.ofLists
            ).routes
            + Self.legacy + RenamedPage.all.map(\.route) + operations
        routes =
            described
            + APIController(
                siteMap: siteMap, description: APIDescription(described), address: dependencies.address
            ).routes
    }

    /// Signing in with the providers of organizations.
    private static func providers(
        _ dependencies: Dependencies, _ siteMap: SiteMap, _ entry: SignInController, _ client: ProviderClient
    ) -> [SiteRoute] {
        ProviderController(
            siteMap: siteMap, accounts: dependencies.accounts, store: dependencies.store, client: client,
            home: dependencies.address
        ).routes
            + ProviderSignInController(entry: entry, client: client, home: dependencies.address).routes
    }

    /// The pages of folders: homes, organizations, apps, their credentials, settings and the audit log.
    private static func places(_ dependencies: Dependencies, _ siteMap: SiteMap) -> [SiteRoute] {
        let (store, report) = (dependencies.store, dependencies.report)
        let (address, emailSender) = (dependencies.address, dependencies.emailSender)
        let listCounts = StudyListCounts(
            participants: { channels, transaction in
                try ChannelCounts.participants(of: channels, transaction)
            },
            responses: { channels, since, transaction in
                try ChannelCounts.responses(of: channels, since: since, transaction).mapValues {
                    StudyListCounts.Responses(recent: $0.recent, failed: $0.failed)
                }
            })
        let credentials = CredentialController(
            siteMap: siteMap, random: dependencies.random,
            addresses: {
                APIBaseURLs(site: address(), registrationServer: dependencies.registrationServer)
            })
        let settings = SiteSettingsController(
            siteMap: siteMap, store: store, facts: dependencies.facts,
            sendTestMail: { person in
                try await emailSender.send(
                    .test(address()), to: person.email, named: person.name, language: person.language)
            })
        let checking = AuditChecker(
            store: store, audit: dependencies.audit, evidence: dependencies.auditEvidence, report: report)
        return HomeController(siteMap: siteMap, listCounts: listCounts).routes
            + OrganizationController(siteMap: siteMap).routes
            + AppAdministrationController(siteMap: siteMap).routes
            + credentials.routes + settings.routes
            + AuditController(siteMap: siteMap, store: store, checking: checking).routes
            + operation(dependencies, siteMap)
    }

    /// Deleting, restoring and moving folders, which affects the next requests of apps; and archiving, which does not
    /// affect apps.
    private static func trash(
        _ dependencies: Dependencies, _ siteMap: SiteMap, _ published: PublishedStudies
    ) -> [SiteRoute] {
        let (store, days) = (dependencies.store, dependencies.trashDays)
        let deletion = DeletionController(
            siteMap: siteMap, store: store, keptDays: days,
            count: { channels, transaction in try ChannelCounts.contents(of: channels, transaction) },
            changed: { try await published.refresh() })
        let trash = TrashController(
            siteMap: siteMap, store: store, keptDays: days, changed: { try await published.refresh() })
        return deletion.routes + trash.routes + ArchiveController(siteMap: siteMap).routes
            + MoveController(
                siteMap: siteMap, store: store, checks: .ofSite, changed: { try await published.refresh() }
            ).routes
    }

    /// The pages for refusals and failures.
    var errorPages: PortalErrorPages { PortalErrorPages(siteMap: siteMap) }

    /// The router of the site, with its files.
    func router() -> Router {
        let siteContext = SiteContext(
            store: dependencies.store, audit: dependencies.audit, apps: dependencies.apps,
            keys: dependencies.keys,
            random: dependencies.random, errorPages: errorPages,
            report: dependencies.fault)
        let router = RouteTable(routes).router(siteContext, files: dependencies.files.routes)
        own.open(router)
        return router
    }

    /// Sends emails about signing in, after the response, so that the response time does not reveal who has an account.
    private static func entryMail(_ dependencies: Dependencies) -> SignInController.SendEmail {
        { email in
            await dependencies.afterwards {
                do {
                    try await dependencies.emailSender.send(email, site: dependencies.address())
                } catch {
                    dependencies.report("a sign-in email was not sent: \(error)")
                }
            }
        }
    }

    /// Sends queued emails after the response. Failed ones are sent again later.
    private static func send(_ mailWorker: MailWorker, _ dependencies: Dependencies) async {
        await dependencies.afterwards {
            do {
                try await mailWorker.sendAll()
            } catch {
                dependencies.report("emails were not sent and will be retried: \(error)")
            }
        }
    }

    /// Sends emails that administrators trigger, and reports those that cannot be delivered.
    private static func accountEmailSender(_ dependencies: Dependencies) -> SendAccountEmail {
        { email, recipient in
            let home = dependencies.address()
            let words: Email =
                switch email {
                case .invitation(let link, let by, let place):
                    .invitation(
                        home + SignInController.path(of: link), until: link.expiresAt, by: by, to: place)
                case .offer(let offer, let by, let place):
                    .offer(
                        home + SignInController.path(of: offer.token), until: offer.invitation.expiresAt,
                        by: by, to: place,
                        roles: offer.invitation.roles.map { "\($0.role.title): \($0.folder.title)" })
                case .access(let by, let place): .access(home + "/", by: by, to: place)
                case .passwordLink(let link, let by):
                    .sentPasswordLink(home + SignInController.path(of: link), until: link.expiresAt, by: by)
                case .keyIssued(let title, let by, let folder):
                    .news(.keyIssued(title, folder: folder), from: by, home + APIKeyController.address)
                case .secondFactorReset(let by): .secondFactorReset(home + "/account", by: by)
                case .forcedPassword(let link, let by):
                    .forcedPassword(home + SignInController.path(of: link), until: link.expiresAt, by: by)
                }
            do {
                try await dependencies.emailSender.send(
                    words, to: recipient.email, named: recipient.name, language: recipient.language)
            } catch {
                let whom = recipient.user.map { "user \($0.id)" } ?? "an invited address"
                dependencies.report("the email to \(whom) was not sent: \(error)")
                throw error
            }
        }
    }

    /// Addresses of the servers that the portal replaces, which users may have bookmarked.
    private static let legacy: [SiteRoute] = [
        .anyone(.get, "/fdahpStudyDesigner", responder: .immediate { _ in .redirect(to: "/sign-in") }),
        .anyone(
            .get, "/fdahpStudyDesigner/{rest...}", responder: .immediate { _ in .redirect(to: "/sign-in") }),
    ]
}
