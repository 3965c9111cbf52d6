import SQLStore

/// Indexes changes in the background, and at once before a search.
public struct SearchWorker: Sendable {
    /// The changes of one transaction, which takes about 20 ms.
    private static let batchCount = 50
    /// The batches that a search waits for. After an upgrade there is more to do than anyone waits for.
    private static let batchesOfSearch = 4

    let store: Store
    let report: @Sendable (String) -> Void

    /// Creates a worker that reports what keeps it from indexing.
    public init(store: Store, report: @escaping @Sendable (String) -> Void) {
        (self.store, self.report) = (store, report)
    }

    /// Indexes what has changed, until the task is canceled.
    public func run() async {
        while !Task.isCancelled {
            do {
                try await indexAll()
            } catch {
                report("The index of searches could not be updated: \(error)")
            }
            try? await Task.sleep(for: .seconds(5))
        }
    }

    /// Indexes everything that waits.
    public func indexAll() async throws {
        while !Task.isCancelled, try await indexBatch() {}
    }

    /// Indexes what waits before a search, and returns whether all of it is indexed.
    func catchUp() async throws -> Bool {
        for _ in 0..<Self.batchesOfSearch where try await !indexBatch() { return true }
        return try await !store.read { try SearchIndexRepository.hasChanges($0) }
    }

    /// Indexes some changes; false if there were none.
    private func indexBatch() async throws -> Bool {
        guard try await store.read({ try SearchIndexRepository.hasChanges($0) }) else { return false }
        return try await store.write { transaction in
            try SearchIndexRepository.update(count: Self.batchCount, transaction) > 0
        }
    }
}
