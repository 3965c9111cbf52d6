import Access
import Cryptography
import HTTP
import SQLStore
import Timekeeping

/// The dependencies of all routes: store, audit log, cookies, error pages. Created once, in `Portal`.
///
/// A class, so that every request passes on only a reference.
public final class SiteContext: Sendable {
    /// Called once for each fault, with its request.
    public typealias FaultReport = @Sendable (any Error, Request) -> Void

    /// The sign-in page; its parameter `to` is the path to return to.
    public static let signInPath = "/sign-in"

    /// The page for setting up a second factor.
    public static let secondFactorPath = "/account/second-factor/new"

    /// The site's database.
    public let store: Store
    /// The site's audit log, which also provides the clock.
    public let audit: Audit
    /// The credentials of apps.
    public let apps: AppTokenCache
    /// Renders the pages for refusals and faults.
    public let errorPages: any ErrorPages
    /// Whether users may sign in over unencrypted connections from other machines.
    public let allowsPlainHTTP: Bool
    let messageKey: [UInt8]
    let sealing: SealingKey
    let random: RandomBytes
    let report: FaultReport
    let isProbe: Bool
    /// The format of refusals for programs; nil for problem documents.
    let refusals: RefusalFormat?

    /// Creates a site context. With `isProbe`, routes respond right after the access check.
    public init(
        store: Store, audit: Audit, apps: AppTokenCache, keys: DerivedKeys, random: @escaping RandomBytes,
        errorPages: any ErrorPages = PlainErrorPages(), allowsPlainHTTP: Bool = false,
        isProbe: Bool = false, report: @escaping FaultReport
    ) {
        self.store = store
        self.audit = audit
        self.apps = apps
        self.errorPages = errorPages
        self.allowsPlainHTTP = allowsPlainHTTP
        self.isProbe = isProbe
        self.random = random
        self.report = report
        messageKey = keys.messages
        sealing = keys.sealing
        refusals = nil
    }

    /// Creates a copy of the context for routes with another format of refusals.
    init(_ other: SiteContext, refusing refusals: RefusalFormat) {
        store = other.store
        audit = other.audit
        apps = other.apps
        errorPages = other.errorPages
        allowsPlainHTTP = other.allowsPlainHTTP
        isProbe = other.isProbe
        random = other.random
        report = other.report
        messageKey = other.messageKey
        sealing = other.sealing
        self.refusals = refusals
    }

    var now: Instant { audit.clock() }
}
