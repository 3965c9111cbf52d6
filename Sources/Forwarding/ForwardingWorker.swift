import Access
import Cryptography
import Responses
import SQLStore
import Synchronization
import Timekeeping
import Vocabulary

/// Forwards responses to other systems, channel by channel, and continues after a restart.
///
/// Each active channel has its own task, so a slow endpoint doesn't delay others. A class with atomics and a lock for
/// the number of active channels and for stopping.
package final class ForwardingWorker: Sendable {
    /// The maximum number of active channels. The client has a thread for each.
    private static let channelsMax = 4
    /// The number of responses after which other channels get their turn.
    private static let responsesInRunMax = 500

    let queue: ForwardingQueueRepository
    let client: ForwardingClient
    private let store: Store
    private let backgroundTasks: BackgroundTasks
    private let report: @Sendable (String) -> Void
    private let rounds = PollingLoop()
    private let working = Locked<Set<ChannelID>>([])
    private let isServing = Atomic(false)
    private let isStopping = Atomic(false)

    /// Creates a worker. Without a configuration, nothing is sent.
    package init(
        store: Store, key: SealingKey, audit: Audit, configuration: ForwardingConfiguration?,
        backgroundTasks: BackgroundTasks, report: @escaping @Sendable (String) -> Void
    ) {
        let clock = audit.clock
        self.store = store
        queue = ForwardingQueueRepository(
            clock: clock, key: key, audit: audit,
            intervalSeconds: configuration?.intervalSeconds ?? ForwardingConfiguration.defaultIntervalSeconds)
        client = ForwardingClient(
            sender: configuration?.sender ?? DisabledHTTPSender(),
            rule: configuration?.rule ?? TargetPolicy(allowsHTTP: false),
            secrets: ForwardingSecrets(key: key), tokens: BearerTokenCache(clock: clock), clock: clock)
        self.backgroundTasks = backgroundTasks
        self.report = report
    }

    /// Starts the background work.
    package func start() { rounds.start { [self] in await round() } }

    /// Checks for work after a response was processed, if any study uses forwarding.
    package func responseWasProcessed() {
        if isServing.load(ordering: .relaxed) { rounds.trigger() }
    }

    /// Checks for work immediately after a change.
    func trigger() { rounds.trigger() }

    /// Stops the background work after the responses that are being sent.
    package func stop() async {
        isStopping.store(true, ordering: .relaxed)
        await rounds.stop()
    }

    /// Sends everything that is due, for tests with their own clock.
    func runDue() async throws {
        for channel in try await due() where working.withLock({ $0.insert(channel).inserted }) {
            await work(on: channel)
        }
    }

    /// Starts the channels that are due, and returns the number of seconds until the next check.
    private func round() async -> Int {
        do {
            for channel in try await due() where begin(channel) {
                backgroundTasks.run { [self] in
                    await work(on: channel)
                    rounds.trigger()
                }
            }
            guard let next = try await store.read({ [queue] in try queue.next($0) }) else {
                return queue.intervalSeconds
            }
            return min(max(Int(next.seconds - queue.clock().seconds) + 1, 1), queue.intervalSeconds)
        } catch {
            report("forwarding is paused until the next attempt: \(error)")
            return queue.intervalSeconds
        }
    }

    private func due() async throws -> [ChannelID] {
        let (serves, due) = try await store.read { [queue] in (try queue.hasTargets($0), try queue.due($0)) }
        isServing.store(serves, ordering: .relaxed)
        return due
    }

    private func begin(_ channel: ChannelID) -> Bool {
        working.withLock { $0.count < Self.channelsMax && $0.insert(channel).inserted }
    }

    private func work(on channel: ChannelID) async {
        do {
            try await run(channel)
        } catch {
            report("forwarding of channel \(channel) is paused until the next attempt: \(error)")
        }
        working.withLock { _ = $0.remove(channel) }
    }

    /// Sends one response after another, until none is left or one fails.
    private func run(_ channel: ChannelID) async throws {
        guard var lease = try await store.write({ [queue] in try queue.claim(channel, $0) }) else { return }
        for _ in 0..<Self.responsesInRunMax where !isStopping.load(ordering: .relaxed) {
            let held = lease
            guard let taken = try await store.write({ [queue] in try queue.dequeue(held, $0) }) else { break }
            lease = taken.lease
            let delivery = await client.deliver(taken.payload)
            let shouldContinue = try await store.write { [queue] in
                try queue.recordResult(taken.payload, delivery, $0)
            }
            if !shouldContinue { break }
        }
        let last = lease
        try await store.write { [queue] in try queue.release(last, $0) }
    }
}
