import Cryptography
import SQLStore
import Timekeeping

/// The working credentials of apps, in memory, so that metadata is served without a transaction.
///
/// Loaded at start and again when a change of this process is committed. What another process changes is looked for
/// whenever a credential is unknown, and every millisecond when it is known, which costs nearly nothing.
/// Shared state: the table, behind a lock.
public final class AppTokenCache: Sendable {
    private struct Loaded {
        var number = -1
        var credentials: [Digest: AppCredential] = [:]
    }

    /// When the table was last compared with the file, and what was committed by then.
    private struct Check {
        var at: ContinuousClock.Instant?
        var commit: Int64?
    }

    /// How exactly the last use of a credential is known.
    public static let useGrainSeconds = 3600
    /// How long a credential that another process revoked may still be taken for good.
    public static let noticeTime = Duration.milliseconds(1)

    private let store: Store
    private let loaded = Locked(Loaded())
    private let look = Locked(Check())
    private let used = Locked<[AppTokenID: Instant]>([:])

    /// The table of a store, loaded.
    public init(_ store: Store) async throws {
        self.store = store
        try await refresh()
    }

    /// The app whose bundle ID and secret these are, or nil.
    ///
    /// Found by the digest of the secret, so timing reveals nothing about other secrets.
    public func credential(bundleID: String, token: String) -> AppCredential? {
        let digest = SHA256.digest(token)
        lookForNews(after: Self.noticeTime)
        var found = loaded.withLock { $0.credentials[digest] }
        if found == nil {
            lookForNews(after: .zero)
            found = loaded.withLock { $0.credentials[digest] }
        }
        guard let found, constantTimeEqual(Array(found.bundleID.utf8), Array(bundleID.utf8)) else {
            return nil
        }
        return found
    }

    /// Loads the table on the calling thread if something was committed, unless someone looked a moment ago.
    private func lookForNews(after pause: Duration) {
        let now = ContinuousClock.now
        let isDue = look.withLock { look in
            if let last = look.at, now - last < pause { return false }
            look.at = now
            return true
        }
        // Whatever keeps the file from being read leaves the previous table; the next call tries again.
        guard isDue, let commit = try? store.commitNumber(), look.withLock({ $0.commit }) != commit,
            (try? store.withSnapshot({ try load(in: $0) })) != nil
        else { return }
        look.withLock { $0.commit = commit }
    }

    /// Notes that an app used its credential, for the page of the app's administrators.
    ///
    /// Written at most once an hour for each credential, behind the app's back: reading metadata waits for no
    /// commit.
    public func recordUse(of credential: AppCredential, at now: Instant) {
        let isNews = used.withLock { used in
            if let last = used[credential.id], now < last.adding(seconds: Self.useGrainSeconds) {
                return false
            }
            used[credential.id] = now
            return true
        }
        guard isNews else { return }
        // No one waits for this; if it fails, the next hour's use is written.
        store.submitWrite(
            { transaction in try AppTokenRepository.setUsed(credential.id, at: now, in: transaction) },
            then: { _ in })
    }

    /// Loads the table again if it changed.
    public func refresh() async throws {
        try await store.read { [self] transaction in try load(in: transaction) }
    }

    /// Whether what this transaction sees is newer than the table; after its commit, refresh.
    package func isStale(in transaction: borrowing Transaction) throws -> Bool {
        try CacheGeneration.appTokens.number(in: transaction) != loaded.withLock { $0.number }
    }

    /// Refreshes and then calls back, from any thread.
    package func refresh(then: @escaping @Sendable () -> Void) {
        // A failed reading leaves the previous table; the next commit tries again.
        store.submitRead({ [self] transaction in try load(in: transaction) }, then: { _ in then() })
    }

    private func load(in transaction: borrowing Transaction) throws {
        let number = try CacheGeneration.appTokens.number(in: transaction)
        guard loaded.withLock({ $0.number }) != number else { return }
        let credentials = try AppTokenRepository.working(in: transaction)
        loaded.withLock { state in
            // Of two concurrent loads, the one that saw more wins.
            if number > state.number { state = Loaded(number: number, credentials: credentials) }
        }
    }
}
