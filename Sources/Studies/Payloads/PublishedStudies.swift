import SQLStore

/// Everything that apps can read, in memory, so that responses need no transaction.
///
/// Loaded at start, by ``refresh()`` after a publication, and when another process commits one. Those who read hold
/// one ``PublishedCatalog`` while they answer, so that a publication changes all of a study's answers at once. Shared
/// state: the edition, behind a lock.
public final class PublishedStudies: Sendable {
    private let store: Store
    private let current = Locked(PublishedCatalog())

    /// The studies of a store, loaded.
    public init(_ store: Store) async throws {
        self.store = store
        try await refresh()
        store.onForeignCommit { [weak self] in self?.refreshLater() }
    }

    /// What can be read now.
    public var edition: PublishedCatalog { current.withLock { $0 } }

    /// Reads again what has changed, for use after a commit that published, moved or renamed something.
    public func refresh() async throws {
        try await store.read { [self] transaction in try load(transaction) }
    }

    private func refreshLater() {
        // A failed reading leaves the previous edition; the next commit tries again.
        store.submitRead({ [self] transaction in try load(transaction) }, then: { _ in })
    }

    private func load(_ transaction: borrowing Transaction) throws {
        // Names of apps and organizations count too, so the number alone does not tell that nothing changed; what
        // did not change is copied from the previous catalog.
        let next = try PublishedCatalog(
            number: try PublishedCatalog.number(transaction), after: edition, transaction)
        // Of two that load at once, the one that saw more publications is.
        current.withLock { if next.number >= $0.number { $0 = next } }
    }
}
