import SQLStore
import Timekeeping

/// Sends due notifications and delivers sent ones. Continues after a restart.
///
/// A class with a lock, because the background task is shared state. ``run()`` runs due jobs once, for tests that
/// control the clock.
public final class NotificationWorker: Sendable {
    /// Records the audit event of a sent notification, in the transaction that marks it as sent.
    public typealias Record = @Sendable (NotificationMessage, borrowing Transaction) throws -> Void

    /// The maximum time between two checks, because another process may schedule a notification in the meantime.
    private static let sleepSecondsMax = 30

    private let store: Store
    private let queue: NotificationQueueRepository
    private let delivery: (any NotificationDelivery)?
    private let record: Record
    private let report: @Sendable (String) -> Void
    private let clock: Clock
    private let running = Locked(Running())

    private struct Running {
        var task: Task<Void, Never>?
        var sleep: Task<Void, Never>?
        /// Whether something was scheduled since the last check, or the worker must stop.
        var mustNotSleep = false
    }

    /// Creates a worker without starting it. Without a `delivery`, apps only fetch sent notifications.
    public init(
        store: Store, clock: @escaping Clock, delivery: (any NotificationDelivery)?,
        record: @escaping Record, report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.clock = clock
        queue = NotificationQueueRepository(clock: clock)
        self.delivery = delivery
        self.record = record
        self.report = report
    }

    /// Starts working in the background.
    public func start() {
        let task = Task { [self] in
            while !Task.isCancelled { await sleep(seconds: await work()) }
        }
        running.withLock { $0.task = task }
    }

    /// Checks for due notifications immediately. Call it after a notification was scheduled.
    public func trigger() {
        running.withLock { running in
            running.mustNotSleep = true
            running.sleep?.cancel()
        }
    }

    /// Stops the background work after the current job.
    public func stop() async {
        let task = running.withLock { $0.task }
        task?.cancel()
        trigger()
        await task?.value
    }

    private func sleep(seconds: Int) async {
        // A canceled sleep is not an error.
        let sleep = Task<Void, Never> { try? await Task.sleep(for: .seconds(seconds)) }
        running.withLock { running in
            if running.mustNotSleep { sleep.cancel() }
            running.mustNotSleep = false
            running.sleep = sleep
        }
        await sleep.value
    }

    /// Runs due jobs and returns the number of seconds until the next one.
    private func work() async -> Int {
        do {
            try await run()
            let next = try await store.read { [queue] in try queue.next($0) }
            guard let next else { return Self.sleepSecondsMax }
            return min(max(Int(next.seconds - clock().seconds) + 1, 1), Self.sleepSecondsMax)
        } catch {
            report("notifications will be retried later: \(error)")
            return Self.sleepSecondsMax
        }
    }

    /// Sends and delivers all due notifications.
    public func run() async throws {
        while let id = try await store.write({ [queue] in try queue.claim($0) }) {
            try await store.write { [queue, record] transaction in
                if case .sent(let message) = try queue.markSent(id, transaction) {
                    try record(message, transaction)
                }
            }
        }
        guard let delivery else {
            return try await store.write { [queue] in try queue.cancelDeliveries($0) }
        }
        while let message = try await store.write({ [queue] in try queue.claimDelivery($0) }) {
            var failure: String?
            do {
                try await delivery.deliver(message)
            } catch {
                failure = "\(error)"
                report("notification \(message.notification) was not delivered: \(error)")
            }
            let outcome = failure
            try await store.write { [queue] in
                try queue.delivered(message.sending, failure: outcome, $0)
            }
        }
    }
}

extension NotificationWorker {
    /// Releases the leases of a server that stopped. Called at startup, before any worker runs.
    public static func releaseLeases(in transaction: borrowing Transaction) throws {
        try NotificationQueueRepository.releaseLeases(transaction)
    }
}
