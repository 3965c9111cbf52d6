import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import Timekeeping
import WebAccess

/// A whole site in the process, with people who act through requests.
public final class TestSite: Sendable {
    /// Makes the routes of a site from its parts.
    public typealias Routes = @Sendable (SiteParts) async throws -> [SiteRoute]

    /// What the site is made of.
    public let parts: SiteParts
    /// The table of the site's routes.
    public let table: RouteTable
    /// The site's router, for clients of another kind.
    public let router: Router
    /// What handlers threw that no visitor is to blame for; a test that expects none looks here.
    public let faults: FaultList
    let clients = Locked<[String: InProcessClient]>([:])

    /// A site with these routes; one that rehearses runs no handler.
    public init(
        errorPages: any ErrorPages = PlainErrorPages(), isProbe: Bool = false, routes: Routes
    ) async throws {
        parts = try await Self.parts()
        table = RouteTable(try await routes(parts))
        let faults = FaultList()
        self.faults = faults
        let random = parts.random
        router = table.router(
            SiteContext(
                store: parts.store, audit: parts.audit, apps: parts.apps, keys: parts.keys,
                random: { random.bytes($0) }, errorPages: errorPages, isProbe: isProbe,
                report: { error, _ in faults.add(error) }))
    }

    /// The database.
    public var store: Store { parts.store }
    /// What there is on the site.
    public var world: TestWorld { parts.world }
    /// The clock.
    public var clock: PinnedClock { parts.clock }

    private static func parts() async throws -> SiteParts {
        var options = StoreOptions()
        // Hundreds of sites are open at once, and each reader holds files.
        options.readers = 2
        let store = try await Store.migrated(options: options)
        let clock = PinnedClock()
        let random = PinnedRandom()
        guard let key = SealingKey(bytes: Array(repeating: 7, count: SealingKey.byteCount)) else {
            preconditionFailure("a key of the right length")
        }
        let keys = DerivedKeys(key)
        let audit = Audit(key: keys.audit) { clock.now }
        let console = Operator(host: "test", audit: audit)
        let world = try await store.write { transaction in
            // As on a site from before it was required: tests that want a rule make it.
            try transaction.run("delete from second_factor_rules")
            return try TestWorld.make(by: console, at: clock.now, in: transaction)
        }
        return SiteParts(
            store: store, audit: audit,
            accounts: Accounts(
                store: store, hashing: PasswordHasher(), audit: audit, sealing: keys.sealing,
                random: { random.bytes($0) }),
            apps: try await AppTokenCache(store), keys: keys, clock: clock, random: random, world: world,
            console: console)
    }
}

/// What handlers threw that no visitor is to blame for. Shared state: the list.
public final class FaultList: Sendable {
    private let list = Locked<[String]>([])

    /// The faults as texts, in order.
    public var all: [String] { list.withLock { $0 } }

    func add(_ error: any Error) {
        let text = String(reflecting: error)
        list.withLock { $0.append(text) }
    }
}
