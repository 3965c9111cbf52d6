import SQLStore
import Timekeeping

/// Tells participants what has changed in their accounts: sign-ins count as contact, and consents have a version.
///
/// All that changed in a day is passed on in one hour of the night, so that the time at which a participant's data changes
/// doesn't tell whose account signed in at that time.
final class ChangedAccountWorker: Sendable {
    private static let intervalSeconds = 300
    /// The hour of the day in UTC.
    private static let hour = 3
    /// The accounts at a time; requests that write wait no longer than these take.
    private static let slice = 100

    private let store: Store
    private let accounts: ChangedAccountRepository
    private let clock: Clock
    private let report: @Sendable (String) -> Void
    private let lastDay = Locked<CivilDate?>(nil)

    init(
        store: Store, accounts: ChangedAccountRepository, clock: @escaping Clock,
        report: @escaping @Sendable (String) -> Void
    ) {
        (self.store, self.accounts, self.clock, self.report) = (store, accounts, clock, report)
    }

    /// Passes everything on in the hour for that, and returns the number of seconds until the next check.
    func round() async -> Int {
        let now = clock().civil()
        guard now.time.secondOfDay / 3_600 == Self.hour, lastDay.withLock({ $0 }) != now.date else {
            return Self.intervalSeconds
        }
        do {
            try await passOn()
            lastDay.withLock { $0 = now.date }
        } catch {
            report("what changed in accounts will be passed on to participants later: \(error)")
        }
        return Self.intervalSeconds
    }

    /// Passes everything on now.
    func passOn() async throws {
        while try await store.read({ try ChangedAccountRepository.hasSome($0) }) {
            try await store.write { [accounts] in
                try accounts.passOnSome(limit: Self.slice, $0)
            }
        }
    }
}
