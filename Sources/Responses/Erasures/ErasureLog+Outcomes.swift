import SQLStore
import Timekeeping

// An entry is written before its erasure is committed, so that no committed erasure can lack one. If the transaction
// fails, or the program ends before the commit, the entry says that someone was erased who is still enrolled,
// and a restore would erase them. So each entry has an outcome: a line cancels it, or a later line says that
// all entries before it that weren't canceled were committed. Until then it is open, and the database knows
// whether it was committed.

extension ErasureLog {
    /// Returns those of the digests whose participants or accounts are in a database.
    public typealias Presence =
        @Sendable (_ digests: Set<String>, borrowing Transaction) throws -> Set<String>

    /// The delay before another attempt to cancel an entry on a full disk.
    private static let pause = Duration.seconds(15)

    /// Returns the log for the process that erases: it cancels entries whose transaction fails.
    public func voidingFailures(in store: Store, at clock: @escaping Clock) -> ErasureLog {
        var log = self
        let plain = self
        // Called on the writer's thread, so this write runs after the transaction of the erasure.
        log.recorded = { digest in plain.voidIfFailed(digest, in: store, at: clock) }
        return log
    }

    private func voidIfFailed(_ digest: String, in store: Store, at clock: @escaping Clock) {
        store.submitWrite(
            { transaction in
                guard try !CommittedErasureRepository.contains(digest, in: transaction),
                    try contents()?.open.contains(digest) == true
                else { return }
                try add(["\(Self.voiding) \(digest) \(clock().milliseconds)"], at: clock())
            },
            then: { result in
                // A closed store ends the attempts; the next start cancels the entry.
                guard case .failure(let error) = result, error is ErasureLogFailure else { return }
                Task {
                    try await Task.sleep(for: Self.pause)
                    voidIfFailed(digest, in: store, at: clock)
                }
            })
    }

    /// Returns the digests of open entries whose erasures weren't committed: their participants or accounts
    /// are present.
    ///
    /// No erasure may be in progress: call it in a write transaction, or for a database that no one else
    /// uses. The entries of a changed log stay as they are.
    public func failed(
        in transaction: borrowing Transaction, present: Presence
    ) throws -> Set<String> {
        guard let contents = try contents(), contents.isOfKey, contents.problems.isEmpty else { return [] }
        let unknown = contents.open.subtracting(try CommittedErasureRepository.all(in: transaction))
        return unknown.isEmpty ? [] : try present(unknown, transaction)
    }

    /// Cancels entries, and says that all others were committed.
    public func settle(voiding failed: Set<String>, at now: Instant) throws(ErasureLogFailure) {
        guard let contents = try contents(), contents.isFullySealed, contents.isOfKey,
            contents.problems.isEmpty, !contents.open.isEmpty
        else { return }
        let voids = failed.sorted().map { "\(Self.voiding) \($0) \(now.milliseconds)" }
        try add(voids + ["\(Self.settling) \(now.milliseconds)"], at: now)
    }

    /// Finds the outcome of all open entries.
    public func settle(in store: Store, at now: Instant, present: @escaping Presence) async throws {
        guard try contents()?.open.isEmpty == false else { return }
        try await store.write { transaction in
            try settle(voiding: failed(in: transaction, present: present), at: now)
            guard try contents()?.open.isEmpty == true else { return }
            try CommittedErasureRepository.removeAll(in: transaction)
        }
    }
}
