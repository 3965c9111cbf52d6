import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The active credentials of apps, in memory, so that metadata is served without a transaction.
///
/// Loaded at startup and again when a change by this process is committed. Changes by other processes are checked for
/// whenever a credential is unknown, and every millisecond when it is known, which costs almost nothing. Shared state:
/// the table, behind a lock.
public final class AppTokenCache: Sendable {
    private struct Loaded {
        var number = -1
        var credentials: [Digest: AppCredential] = [:]
    }

    /// When the table was last compared with the file, and the commit number at that time.
    private struct Check {
        var at: ContinuousClock.Instant?
        var commit: Int64?
    }

    /// The resolution of a credential's last use, in seconds.
    public static let useGrainSeconds = 3600
    /// How long a credential that another process revoked may still be accepted.
    public static let noticeTime = Duration.milliseconds(1)

    private let store: Store
    private let loaded = Locked(Loaded())
    private let look = Locked(Check())
    private let used = Locked<[AppTokenID: Instant]>([:])

    /// Creates the cache and loads it from a store.
    public init(_ store: Store) async throws {
        self.store = store
        try await refresh()
    }

    /// Returns the app with this bundle ID and secret; nil if there is none.
    ///
    /// The secret is looked up by its digest, so timing reveals nothing about other secrets.
    public func credential(bundleID: String, token: String) -> AppCredential? {
        let digest = SHA256.digest(token)
        checkForChanges(after: Self.noticeTime)
        var found = loaded.withLock { $0.credentials[digest] }
        if found == nil {
            checkForChanges(after: .zero)
            found = loaded.withLock { $0.credentials[digest] }
        }
        guard let found, constantTimeEqual(Array(found.bundleID.utf8), Array(bundleID.utf8)) else {
            return nil
        }
        return found
    }

    /// Reloads the table on the calling thread after a commit, unless that was checked a moment ago.
    private func checkForChanges(after pause: Duration) {
        let now = ContinuousClock.now
        let isDue = look.withLock { look in
            if let last = look.at, now - last < pause { return false }
            look.at = now
            return true
        }
        // If the file can't be read, the previous table remains; the next call tries again.
        guard isDue, let commit = try? store.commitNumber(), look.withLock({ $0.commit }) != commit,
            (try? store.withSnapshot({ try load(in: $0) })) != nil
        else { return }
        look.withLock { $0.commit = commit }
    }

    /// Records that an app used its credential, for the page of the app's administrators.
    ///
    /// Written at most once an hour for each credential, in the background: reading metadata doesn't wait for a commit.
    public func recordUse(of credential: AppCredential, at now: Instant) {
        let isNews = used.withLock { used in
            if let last = used[credential.id], now < last.adding(seconds: Self.useGrainSeconds) {
                return false
            }
            used[credential.id] = now
            return true
        }
        guard isNews else { return }
        // Nothing waits for this write. If it fails, the next hour's use is recorded.
        store.submitWrite(
            { transaction in try AppTokenRepository.setUsed(credential.id, at: now, in: transaction) },
            then: { _ in })
    }

    /// Reloads the table if it changed.
    public func refresh() async throws {
        try await store.read { [self] transaction in try load(in: transaction) }
    }

    /// Returns whether this transaction has newer data than the table; if so, refresh after its commit.
    package func isStale(in transaction: borrowing Transaction) throws -> Bool {
        try GenerationRepository.appTokens.number(in: transaction) != loaded.withLock { $0.number }
    }

    /// Refreshes and then calls the closure, on any thread.
    package func refresh(then: @escaping @Sendable () -> Void) {
        // If reading fails, the previous table remains; the next commit tries again.
        store.submitRead({ [self] transaction in try load(in: transaction) }, then: { _ in then() })
    }

    private func load(in transaction: borrowing Transaction) throws {
        let number = try GenerationRepository.appTokens.number(in: transaction)
        guard loaded.withLock({ $0.number }) != number else { return }
        let credentials = try AppTokenRepository.working(in: transaction)
        loaded.withLock { state in
            // Of two concurrent loads, the one with the newer data wins.
            if number > state.number { state = Loaded(number: number, credentials: credentials) }
        }
    }
}
