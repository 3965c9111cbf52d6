import Access
import SQLStore
import Vocabulary

/// Generates batches of tokens: small ones immediately, large ones in chunks in the background.
package struct TokenIssuer: Sendable {
    private let store: Store
    package let batches: TokenBatchRepository
    private let report: @Sendable (String) -> Void
    private let backgroundTasks: BackgroundTasks

    package init(
        store: Store, batches: TokenBatchRepository, backgroundTasks: BackgroundTasks,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.batches = batches
        self.backgroundTasks = backgroundTasks
        self.report = report
    }

    /// Starts a batch within the caller's transaction. A batch of a single chunk is complete afterwards.
    ///
    /// After the commit, the caller calls ``resume(_:)`` if tokens are missing.
    package func begin(
        count: Int, label words: BatchLabel = BatchLabel(), at site: StudySiteID? = nil, by author: String,
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> (batch: TokenBatchID, isComplete: Bool) {
        let id = try batches.create(
            count: count, label: words, at: site, by: author, in: channel, transaction)
        guard count <= TokenBatchRepository.chunkCount else { return (id, false) }
        return (id, try batches.issue(id, transaction) == 0)
    }

    /// Generates the missing tokens of a batch in the background.
    package func resume(_ batch: TokenBatchID) {
        backgroundTasks.run {
            do {
                try await finish(batch)
            } catch {
                report("could not finish batch \(batch), which resumes when the server restarts: \(error)")
            }
        }
    }

    /// Generates the missing tokens of a batch, and returns when it is complete.
    package func finish(_ batch: TokenBatchID) async throws {
        while try await store.write({ [batches] in try batches.issue(batch, $0) }) > 0 {}
    }

    /// Resumes batches that were incomplete when the server stopped.
    package func resume() async throws {
        let unfinished = try await store.read { [batches] in try batches.unfinished($0) }
        for batch in unfinished { resume(batch) }
    }
}
