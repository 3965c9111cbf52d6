import Access
import Cryptography
import SQLStore

/// What the function that makes a site's routes is given.
public struct SiteParts: Sendable {
    /// The database, with the real migrations and the ``TestWorld`` in it.
    public let store: Store
    /// The audit, by the pinned clock.
    public let audit: Audit
    /// Signing in, links and passwords.
    public let accounts: Accounts
    /// The credentials of apps.
    public let apps: AppTokenCache
    /// The keys of the data folder.
    public let keys: DerivedKeys
    /// The clock.
    public let clock: PinnedClock
    /// The randomness.
    public let random: PinnedRandom
    /// What there is on the site.
    public let world: TestWorld
    /// The operator, for what no page can do.
    public let console: Operator
}
