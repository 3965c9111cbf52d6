import SQLStore

/// Tells participants what has changed in their accounts: sign-ins count as contact, and consents have a version.
struct ChangedAccountWorker: Sendable {
    private static let intervalSeconds = 5
    private static let retrySeconds = 60
    /// The accounts at a time; requests that write wait no longer than these take.
    private static let slice = 100

    let store: Store
    let accounts: ChangedAccountRepository
    let report: @Sendable (String) -> Void

    /// Does what is due, and returns the number of seconds until the next check.
    func round() async -> Int {
        do {
            guard try await store.read({ try ChangedAccountRepository.hasSome($0) }) else {
                return Self.intervalSeconds
            }
            let count = try await store.write {
                try accounts.tellParticipants(limit: Self.slice, $0)
            }
            return count == Self.slice ? 0 : Self.intervalSeconds
        } catch {
            report("what changed in accounts will be passed on to participants later: \(error)")
            return Self.retrySeconds
        }
    }
}
