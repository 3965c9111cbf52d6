import Access
import SQLStore
import Studies
import Synchronization
import Timekeeping

/// Sends responses on to other systems, channel by channel, and goes on after a restart.
///
/// Each channel has a task of its own while it is at work, so that a slow target holds up no one else. A class over
/// atomics and a lock: how many are at work, and whether it ends.
final class ForwardingWorker: Sendable {
    /// How many channels are at work at one time; the client has a thread for each.
    private static let channelsMax = 4
    /// After so many responses the other channels have their turn.
    private static let responsesInRunMax = 500

    let desk: ForwardingQueue
    let client: ForwardingClient
    private let store: Store
    private let backgroundTasks: BackgroundTasks
    private let report: @Sendable (String) -> Void
    private let rounds = PollingLoop()
    private let working = Locked<Set<ChannelID>>([])
    private let isServing = Atomic(false)
    private let isStopping = Atomic(false)

    init(_ dependencies: ResponseFeature.Dependencies, backgroundTasks: BackgroundTasks) {
        let clock = dependencies.audit.clock
        store = dependencies.store
        desk = ForwardingQueue(
            clock: clock, key: dependencies.key, audit: dependencies.audit,
            intervalSeconds: dependencies.forwarding?.intervalSeconds
                ?? ForwardingConfiguration.intervalSecondsUsual)
        client = ForwardingClient(
            sender: dependencies.forwarding?.sender ?? DisabledHTTPSender(),
            rule: dependencies.forwarding?.rule ?? TargetPolicy(allowsHTTP: false),
            secrets: ForwardingSecrets(key: dependencies.key), tokens: BearerTokenCache(clock: clock))
        self.backgroundTasks = backgroundTasks
        report = dependencies.report
    }

    /// Begins to work in the background.
    func start() { rounds.start { [self] in await round() } }

    /// A response was processed: looks at once, where anyone forwards anything.
    func responseWasProcessed() {
        if isServing.load(ordering: .relaxed) { rounds.trigger() }
    }

    /// Something has changed: looks at once.
    func trigger() { rounds.trigger() }

    /// Ends the work in the background, after the responses that are on their way.
    func stop() async {
        isStopping.store(true, ordering: .relaxed)
        await rounds.stop()
    }

    /// Sends everything that is due now, for tests with a clock of their own.
    func runDue() async throws {
        for channel in try await due() where working.withLock({ $0.insert(channel).inserted }) {
            await work(on: channel)
        }
    }

    /// Lets the channels that are due begin, and says for how many seconds there is nothing more to do.
    private func round() async -> Int {
        do {
            for channel in try await due() where begin(channel) {
                backgroundTasks.run { [self] in
                    await work(on: channel)
                    rounds.trigger()
                }
            }
            guard let next = try await store.read({ [desk] in try desk.next($0) }) else {
                return desk.intervalSeconds
            }
            return min(max(Int(next.seconds - desk.clock().seconds) + 1, 1), desk.intervalSeconds)
        } catch {
            report("forwarding waits until the next try: \(error)")
            return desk.intervalSeconds
        }
    }

    private func due() async throws -> [ChannelID] {
        let (serves, due) = try await store.read { [desk] in (try desk.hasTargets($0), try desk.due($0)) }
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
            report("forwarding of channel \(channel) goes on later: \(error)")
        }
        working.withLock { _ = $0.remove(channel) }
    }

    /// Sends one response after the other, until none is left or one is not taken.
    private func run(_ channel: ChannelID) async throws {
        guard var lease = try await store.write({ [desk] in try desk.claim(channel, $0) }) else { return }
        for _ in 0..<Self.responsesInRunMax where !isStopping.load(ordering: .relaxed) {
            let held = lease
            guard let taken = try await store.write({ [desk] in try desk.dequeue(held, $0) }) else { break }
            lease = taken.lease
            let delivery = await client.deliver(taken.parcel)
            let goesOn = try await store.write { [desk] in try desk.recordResult(taken.parcel, delivery, $0) }
            if !goesOn { break }
        }
        let last = lease
        try await store.write { [desk] in try desk.release(last, $0) }
    }
}
