import SQLStore

/// Everything that apps can read, kept in memory so that responses need no transaction.
///
/// Loaded at startup, by ``refresh()`` after a publication, and when another process commits one. A request uses one
/// ``PublishedCatalog`` for its response, so a publication changes all responses of a study at once. The catalog is
/// shared state, protected by a lock.
public final class PublishedStudies: Sendable {
    private let store: Store
    private let current = Locked(PublishedCatalog())

    /// Creates the catalog and loads it from a store.
    public init(_ store: Store) async throws {
        self.store = store
        try await refresh()
        store.onForeignCommit { [weak self] in self?.refreshLater() }
    }

    /// The current catalog.
    public var catalog: PublishedCatalog { current.withLock { $0 } }

    /// Reloads what changed. Call it after a commit that published, moved or renamed something.
    public func refresh() async throws {
        try await store.read { [self] transaction in try load(transaction) }
    }

    private func refreshLater() {
        // If the read fails, the previous catalog remains in use and the next commit tries again.
        store.submitRead({ [self] transaction in try load(transaction) }, then: { _ in })
    }

    private func load(_ transaction: borrowing Transaction) throws {
        // The names of apps and organizations are part of the catalog, so an unchanged number does not mean that
        // nothing changed. Unchanged studies are copied from the previous catalog.
        let next = try PublishedCatalog(
            number: try PublishedCatalog.number(transaction), after: catalog, transaction)
        // If two loads run concurrently, the one with the higher number wins.
        current.withLock { if next.number >= $0.number { $0 = next } }
    }
}
