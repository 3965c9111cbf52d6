import SQLStore
import Studies

/// Makes batches of tokens: small ones at once, large ones chunk by chunk in the background.
///
/// A class over a lock, because it knows which batches are being made.
final class TokenIssue: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let store: Store
    let batches: TokenBatchRepository
    private let report: @Sendable (String) -> Void
    private let state = Locked(State())

    init(store: Store, batches: TokenBatchRepository, report: @escaping @Sendable (String) -> Void) {
        self.store = store
        self.batches = batches
        self.report = report
    }

    /// Starts a batch within the caller's transaction; one of a single chunk is complete with it.
    ///
    /// After the commit the caller calls ``goOn(with:)`` if tokens are missing.
    func begin(
        count: Int, label: String = "", by author: String, in channel: ChannelID,
        _ transaction: borrowing Transaction
    ) throws -> (batch: TokenBatchID, isComplete: Bool) {
        let id = try batches.create(count: count, label: label, by: author, in: channel, transaction)
        guard count <= TokenBatchRepository.chunkCount else { return (id, false) }
        return (id, try batches.issue(id, transaction) == 0)
    }

    /// Makes the missing tokens of a batch in the background.
    func goOn(with batch: TokenBatchID) {
        state.withLock { $0.running += 1 }
        Task {
            do {
                try await finish(batch)
            } catch {
                report("batch \(batch) is unfinished until the server starts again: \(error)")
            }
            ended()
        }
    }

    /// Makes the missing tokens of a batch, and returns when all are there.
    func finish(_ batch: TokenBatchID) async throws {
        while try await store.write({ [batches] in try batches.issue(batch, $0) }) > 0 {}
    }

    /// Goes on with batches that were being made when the server stopped.
    func resume() async throws {
        let unfinished = try await store.read { [batches] in try batches.unfinished($0) }
        for batch in unfinished { goOn(with: batch) }
    }

    /// Waits until no batch is being made.
    func settled() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isIdle = state.withLock { state in
                if state.running > 0 { state.waiting.append(continuation) }
                return state.running == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    private func ended() {
        let released = state.withLock { state in
            state.running -= 1
            guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in released { continuation.resume() }
    }
}
