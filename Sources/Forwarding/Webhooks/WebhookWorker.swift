import Access
import Cryptography
import Responses
import SQLStore
import Synchronization
import Timekeeping
import Vocabulary

/// Sends the messages of webhooks, and continues after a restart.
///
/// Each webhook has its own task, so a slow receiver doesn't delay others. A class with a lock for these tasks.
package final class WebhookWorker: Sendable {
    /// The maximum number of webhooks that send at once, each with a thread of the client.
    private static let tasksMax = 6
    /// How many of them may be failing: receivers that never answer must not delay those that work.
    private static let failingMax = 2
    /// How often new messages are looked for while a webhook is on, and otherwise.
    private static let (secondsWhileOn, seconds) = (5, 60)
    private static let retrySeconds = 60

    let queue: WebhookQueueRepository
    let client: WebhookClient
    private let store: Store
    private let clock: Clock
    private let report: @Sendable (String) -> Void
    private let loop = PollingLoop()
    private let sending = Locked<[WebhookID: Sender]>([:])
    private let cleanedAt = Locked(Instant(milliseconds: 0))
    private let isServing = Atomic(false)

    private struct Sender {
        let task: Task<Void, Never>
        let isFailing: Bool
    }

    /// Creates a worker. Without a configuration, nothing is sent.
    package init(
        store: Store, webhooks: WebhookRepository, notice: WebhookFailureNotice, audit: Audit,
        configuration: ForwardingConfiguration?, report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        clock = audit.clock
        queue = WebhookQueueRepository(webhooks: webhooks, audit: audit, notice: notice)
        client = WebhookClient(
            sender: configuration?.webhookSender ?? DisabledHTTPSender(),
            rule: configuration?.rule ?? TargetPolicy(allowsHTTP: false))
        self.report = report
    }

    /// Starts the background work.
    package func start() {
        loop.start(
            retryingAfter: Self.retrySeconds, report: report, as: "webhooks are tried again in a minute"
        ) { [self] in try await round() }
    }

    /// Looks for messages after a response was stored, if any webhook is on.
    package func responseWasProcessed() {
        if isServing.load(ordering: .relaxed) { loop.trigger() }
    }

    /// Looks for messages immediately.
    func trigger() { loop.trigger() }

    /// Stops, and interrupts the messages that are being sent.
    package func stop() async {
        await loop.stop()
        let tasks = sending.withLock { $0.values.map(\.task) }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// Waits until no message is being sent.
    package func waitUntilIdle() async {
        while let sender = sending.withLock({ $0.values.first }) { await sender.task.value }
    }

    /// Sends everything that is due, for tests with their own clock.
    func runDue() async throws {
        let now = clock()
        for due in try await store.read({ [queue] in try queue.waiting($0) }) where due.at <= now {
            try await sendAll(of: due.webhook)
        }
    }

    /// Begins what is due, and returns the number of seconds until the next look.
    private func round() async throws -> Int {
        try await removeOld()
        let (waiting, isAnyOn) = try await store.read { [queue] in
            (try queue.waiting($0), try WebhookRepository.isAnyOn($0))
        }
        isServing.store(isAnyOn, ordering: .relaxed)
        let now = clock()
        for due in waiting.sorted(by: { $0.at < $1.at }) where due.at <= now { begin(due) }
        let busy = sending.withLock { Set($0.keys) }
        let next = waiting.filter { !busy.contains($0.webhook) && $0.at > now }.map(\.at).min()
        let seconds = next.map { Int(($0.milliseconds - now.milliseconds) / 1_000) + 1 } ?? Self.seconds
        return min(seconds, isAnyOn ? Self.secondsWhileOn : Self.seconds)
    }

    private func removeOld() async throws {
        let now = clock()
        let isDue = cleanedAt.withLock { last in
            guard now >= last.adding(seconds: 3_600) else { return false }
            last = now
            return true
        }
        if isDue { try await store.write { try WebhookQueueRepository.removeOld(at: now, $0) } }
    }

    /// Sends all messages of a webhook that are due, unless that is being done.
    private func begin(_ due: WebhookQueueRepository.Waiting) {
        let webhook = due.webhook
        sending.withLock { sending in
            guard sending[webhook] == nil, sending.count < Self.tasksMax,
                !due.isFailing || sending.values.count(where: \.isFailing) < Self.failingMax
            else { return }
            let task = Task { [self] in
                do {
                    try await sendAll(of: webhook)
                } catch {
                    report("webhook messages are sent later: \(error)")
                    // Otherwise a message would be sent over and over while its delivery can't be saved.
                    try? await Task.sleep(for: .seconds(Self.retrySeconds))
                }
                self.sending.withLock { $0[webhook] = nil }
                loop.trigger()
            }
            sending[webhook] = Sender(task: task, isFailing: due.isFailing)
        }
    }

    private func sendAll(of webhook: WebhookID) async throws {
        while !Task.isCancelled, let next = try await store.write({ [queue] in try queue.begin(webhook, $0) })
        {
            let result = await client.send(next.body, id: next.uid, to: next.webhook, at: clock())
            // When the server stops, the message is sent again after the next start.
            if Task.isCancelled, !result.isDelivered { return }
            let isEmailQueued = try await store.write { [queue] in try queue.finish(next, result, $0) }
            if isEmailQueued { await queue.notice.send() }
        }
    }
}
