import SQLStore
import Timekeeping

/// Sends due notifications and delivers sent ones. Continues after a restart.
///
/// A class with a lock, because the background task is shared state. ``run()`` does what is due now, for
/// tests that control the clock.
public final class NotificationWorker: Sendable {
    /// Records the audit event of a sent notification, in the transaction that marks it as sent.
    public typealias Record = @Sendable (NotificationMessage, borrowing Transaction) throws -> Void

    /// How long the worker sleeps at most: another process may have scheduled something meanwhile.
    private static let sleepSecondsMax = 30

    private let store: Store
    private let desk: NotificationQueue
    private let delivery: (any NotificationDelivery)?
    private let record: Record
    private let report: @Sendable (String) -> Void
    private let clock: Clock
    private let running = Locked(Running())

    private struct Running {
        var task: Task<Void, Never>?
        var sleep: Task<Void, Never>?
        /// Whether something was scheduled since the worker looked last, or it is to end.
        var mustNotSleep = false
    }

    /// A worker that is not started; without a `delivery` apps only read sent notifications.
    public init(
        store: Store, clock: @escaping Clock, delivery: (any NotificationDelivery)?,
        record: @escaping Record, report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.clock = clock
        desk = NotificationQueue(clock: clock)
        self.delivery = delivery
        self.record = record
        self.report = report
    }

    /// Begins to work in the background.
    public func start() {
        let task = Task { [self] in
            while !Task.isCancelled { await sleep(seconds: await work()) }
        }
        running.withLock { $0.task = task }
    }

    /// Checks for due notifications immediately, after something was scheduled.
    public func trigger() {
        running.withLock { running in
            running.mustNotSleep = true
            running.sleep?.cancel()
        }
    }

    /// Ends the work in the background, after the job that runs.
    public func stop() async {
        let task = running.withLock { $0.task }
        task?.cancel()
        trigger()
        await task?.value
    }

    private func sleep(seconds: Int) async {
        // Cancelling the sleep is not an error.
        let sleep = Task<Void, Never> { try? await Task.sleep(for: .seconds(seconds)) }
        running.withLock { running in
            if running.mustNotSleep { sleep.cancel() }
            running.mustNotSleep = false
            running.sleep = sleep
        }
        await sleep.value
    }

    /// Does what is due, and returns the number of seconds until the next notification.
    private func work() async -> Int {
        do {
            try await run()
            let next = try await store.read { [desk] in try desk.next($0) }
            guard let next else { return Self.sleepSecondsMax }
            return min(max(Int(next.seconds - clock().seconds) + 1, 1), Self.sleepSecondsMax)
        } catch {
            report("notifications will be retried later: \(error)")
            return Self.sleepSecondsMax
        }
    }

    private static func sleep(seconds: Int, or wakes: AsyncStream<Void>) async {
        await withTaskGroup(of: Void.self) { group in
            // Cancelling the sleep is not an error.
            group.addTask { try? await Task.sleep(for: .seconds(seconds)) }
            group.addTask { for await _ in wakes { return } }
            await group.next()
            group.cancelAll()
        }
    }

    /// Sends and delivers everything that is due now.
    public func run() async throws {
        while let id = try await store.write({ [desk] in try desk.claim($0) }) {
            try await store.write { [desk, record] transaction in
                if case .sent(let message) = try desk.markSent(id, transaction) {
                    try record(message, transaction)
                }
            }
        }
        guard let delivery else {
            return try await store.write { [desk] in try desk.cancelDeliveries($0) }
        }
        while let message = try await store.write({ [desk] in try desk.claimDelivery($0) }) {
            var failure: String?
            do {
                try await delivery.deliver(message)
            } catch {
                failure = "\(error)"
                report("notification \(message.notification) was not delivered: \(error)")
            }
            let outcome = failure
            try await store.write { [desk] in
                try desk.delivered(message.sending, failure: outcome, $0)
            }
        }
    }
}

extension NotificationWorker {
    /// Gives back what a server was sending when it ended; for a start, before anything works.
    public static func releaseLeases(in transaction: borrowing Transaction) throws {
        try NotificationQueue.releaseLeases(transaction)
    }
}
