import Synchronization

/// Refuses work at once when too much of it is under way, before anything is written or waits.
///
/// The queue of passwords has a limit too, but a sign-in reaches it only after a commit, and leaves it with another.
/// Shared state: the number of calls.
final class ConcurrencyGate: Sendable {
    private let limit: Int
    private let count = Atomic(0)

    /// Creates a gate for up to `limit` calls at the same time.
    init(limit: Int) { self.limit = limit }

    /// Runs the work.
    ///
    /// - Throws: ``RegistrationRefusal/busy(retryAfter:)`` if the limit is reached, and what the work throws.
    func run<R>(_ work: () async throws -> R) async throws -> R {
        let before = count.add(1, ordering: .relaxed).oldValue
        defer { count.subtract(1, ordering: .relaxed) }
        guard before < limit else { throw RegistrationRefusal.busy(retryAfter: 5) }
        return try await work()
    }
}
