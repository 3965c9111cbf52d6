import Access
import Administration
import Cryptography
import DataCollection
import Delivery
import Forwarding
import HTTP
import Help
import Outbound
import PortalUI
import RegistrationServer
import SQLStore
import Search
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
        /// The pages of the help.
        let help: HelpLibrary
        /// The public URL without a slash at its end.
        let address: @Sendable () -> String
        let emailSender: EmailSender
        /// Calls other servers, such as one that holds the designs of surveys.
        let outbound: HTTPClient
        /// Forwards responses; nil if forwarding is off.
        var forwarding: ForwardingConfiguration?
        /// How files of scheduled exports are sent; nil for the standard rules.
        var fileDelivery: DeliveryClient.Configuration?
        /// Where the push services are.
        var push = PushConfiguration()
        /// Reports failures in the background that no user sees.
        let report: @Sendable (String) -> Void
        /// Reports errors of handlers that the client did not cause.
        var fault: @Sendable (any Error, Request) -> Void = { _, _ in }
        /// Reports information for the operator that is not a failure.
        var note: @Sendable (String) -> Void = { _ in }
        /// The number of days that deleted items can be restored.
        var trashDays = TrashRepository.keptDaysStandard
        /// The address of the registration server that apps talk to; empty if unknown.
        var registrationServer = ""
        /// Another context path than `/labkey` below which apps reach the server that the portal replaces; empty for
        /// none.
        var contextPath = ""
        /// Folders below which survey designs can be read from files.
        var metadataRoots: [String] = []
        /// Delivers notifications through another registration server; nil if this portal sends them.
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
    /// The work of all features in the background, in the order in which it starts.
    let jobs: [BackgroundJob]
    let dependencies: Dependencies
    /// The response server, which continues its work after a start.
    let responses: ResponseFeature
    /// The data that apps read. Refresh it after a publication.
    let published: PublishedStudies
    /// Sends notifications when they are due.
    let notifications: NotificationWorker
    /// The accounts of participants.
    let registration: RegistrationFeature
    private let siteMap: SiteMap
    private let own = InProcessSite()

    /// Puts the features together. `operation` is what the server adds, which starts first and stops last.
    init(
        _ given: Dependencies, operation: SiteFeature = SiteFeature { _ in [] }
    ) async throws {
        let dependencies = given.sendingSecurityNotices()
        self.dependencies = dependencies
        let audit = dependencies.audit
        published = try await PublishedStudies(dependencies.store)
        let administration = AdministrationFeature(Self.administration(dependencies, published))
        responses = try ResponseFeature(
            Self.responses(dependencies, published, own, administration.sendQueuedEmails))
        registration = Self.registration(
            dependencies, removeRemains: { [responses] in responses.removeErasureRemains() })
        notifications = NotificationWorker(
            store: dependencies.store, clock: { audit.clock() },
            delivery: dependencies.delivery ?? registration.pushQueue,
            record: { try $0.record(in: audit, $1) }, report: dependencies.report)
        let designer = DesignFeature(
            Self.designer(
                dependencies, published, responses, notifications,
                dependencies.delivery == nil ? registration.pushQueue : nil))
        let features = [
            operation, administration.feature, designer.feature(notifications),
            Self.metadata(dependencies, published), responses.feature, registration.feature,
            ReminderFeature(
                responses, delivery: dependencies.delivery == nil ? registration.pushQueue : nil
            ).feature,
            Self.locks(dependencies), Self.help(dependencies), Self.search(dependencies),
        ]
        let siteMap = SiteMap(
            assets: AssetURLs { [files = dependencies.files] in files.url($0) },
            sections: features.flatMap(\.sections),
            help: { [help = dependencies.help] in help.address(for: $0) })
        self.siteMap = siteMap
        jobs = features.flatMap(\.jobs)
        let described = features.flatMap { $0.routes(siteMap) } + Self.legacy + RenamedPage.all.map(\.route)
        let all =
            described
            + APIController(
                siteMap: siteMap, description: APIDescription(described), address: dependencies.address
            ).routes
        routes =
            dependencies.contextPath.isEmpty ? all : all.alsoBelow(contextPath: dependencies.contextPath)
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
        let router = RouteTable(routes).router(
            siteContext, files: dependencies.files.routes + dependencies.help.pictureRoutes)
        own.open(router)
        return router
    }

    /// Addresses of the servers that the portal replaces, which users may have bookmarked.
    private static let legacy: [SiteRoute] = [
        .anyone(.get, "/fdahpStudyDesigner", responder: .immediate { _ in .redirect(to: "/sign-in") }),
        .anyone(
            .get, "/fdahpStudyDesigner/{rest...}", responder: .immediate { _ in .redirect(to: "/sign-in") }),
    ]
}
