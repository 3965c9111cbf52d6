import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// Sends the queued messages, many at a time.
///
/// A class with a lock: which services asked to wait is shared by all that it sends.
final class PushWorker: Sendable {
    /// The number of messages that are sent at the same time. With answers after 100 ms, they are 640 a second.
    static let concurrency = 64
    /// The seconds between two looks at the queue; a message of this process is sent at once.
    private static let intervalSeconds = 30
    /// The part of a lease that is left for one attempt, longer than the timeout of a service.
    private static let attemptSecondsMax = 90

    private let store: Store
    private let queue: PushQueueRepository
    private let reports: PushReportRepository
    private let services: any PushServices
    private let random: RandomBytes
    private let report: @Sendable (String) -> Void
    private let routes = Locked<[PushDelivery.Route: RouteState]>([:])
    /// After this number of failures in a row a route waits for this time, so that a service that doesn't answer leaves
    /// the connections to others.
    private static let failuresMax = 16
    private static let failurePauseSeconds = 60

    init(
        store: Store, queue: PushQueueRepository, services: any PushServices, random: @escaping RandomBytes,
        report: @escaping @Sendable (String) -> Void
    ) {
        (self.store, self.queue, self.services) = (store, queue, services)
        reports = PushReportRepository(clock: queue.clock)
        (self.random, self.report) = (random, report)
    }

    /// What is known about the service of an app's platform.
    private struct RouteState: Sendable {
        var pausedUntil = Instant(milliseconds: 0)
        /// The number of messages in a row that have to be repeated.
        var failureCount = 0
    }

    /// A claimed message with the service that sends it.
    private struct Ready: Sendable {
        let delivery: PushDelivery
        let service: any PushService
    }

    /// Sends everything that is due, and returns the seconds until the next look.
    func round() async -> Int {
        await sendAll()
        do {
            let next = try await store.write { [reports] transaction in
                try reports.cleanUp(transaction)
                return try PushQueueRepository.rows.nextDue(transaction)
            }
            guard let next else { return Self.intervalSeconds }
            return min(max(Int(next.seconds - queue.clock().seconds) + 1, 1), Self.intervalSeconds)
        } catch {
            report("the queue of push messages couldn't be read: \(error)")
            return Self.intervalSeconds
        }
    }

    private func sendAll() async {
        await withTaskGroup { group in
            var (ready, running) = ([Ready](), 0)
            while true {
                if ready.isEmpty { ready = await nextBatch() }
                while running < Self.concurrency, let next = ready.popLast() {
                    // Stopping must not interrupt a request whose answer would then be unknown.
                    group.addTask { await Task { await self.send(next) }.value }
                    running += 1
                }
                guard running > 0 else { return }
                await group.next()
                running -= 1
            }
        }
    }

    /// Returns messages that can be sent; none if nothing is due, or the work has to stop.
    private func nextBatch() async -> [Ready] {
        do {
            while !Task.isCancelled {
                let batch = try await store.write { [queue] in try queue.claim(Self.concurrency, $0) }
                if batch.count == 0 { return [] }
                let ready = try await ready(batch.deliveries)
                if !ready.isEmpty { return ready }
            }
        } catch {
            report("push messages will be sent later: \(error)")
        }
        return []
    }

    private func ready(_ deliveries: [PushDelivery]) async throws -> [Ready] {
        var ready: [Ready] = []
        for (route, deliveries) in Dictionary(grouping: deliveries, by: \.route) {
            do {
                if let service = try await services.service(for: route.app, on: route.platform) {
                    ready += deliveries.map { Ready(delivery: $0, service: service) }
                } else {
                    try await store.write { [queue] in try queue.failWithoutKey(route, $0) }
                }
            } catch {
                report("the key for push messages of an app can't be used: \(error)")
                for delivery in deliveries {
                    await record(.retry(afterSeconds: nil, reason: "The key can't be used."), of: delivery)
                }
            }
        }
        return ready
    }

    private func send(_ next: Ready) async {
        let (delivery, now) = (next.delivery, queue.clock())
        // With so little time left, another worker could claim it before this one has the answer.
        guard now < delivery.leasedUntil.adding(seconds: -Self.attemptSecondsMax) else { return }
        if let end = routes.withLock({ $0[delivery.route] })?.pausedUntil, end > now {
            return await write { [queue] in try queue.postpone(delivery, until: end, $0) }
        }
        let result = await next.service.send(delivery.push, to: delivery.token)
        await record(result, of: delivery)
    }

    private func record(_ result: PushResult, of delivery: PushDelivery) async {
        let pause = pause(result, delivery.route)
        let spread = Double(random(1).first ?? 0) / 255
        await write { [queue] transaction in
            try queue.record(result, of: delivery, spread: spread, transaction)
            if let pause { try queue.postpone(delivery.route, until: pause, transaction) }
        }
    }

    /// Returns until when a route has to wait because of a result; nil if it needn't, or already does.
    private func pause(_ result: PushResult, _ route: PushDelivery.Route) -> Instant? {
        let now = queue.clock()
        return routes.withLock { routes in
            var state = routes[route] ?? RouteState()
            defer { routes[route] = state }
            guard case .retry(let asked, _) = result else {
                state.failureCount = 0
                return nil
            }
            state.failureCount += 1
            let own = state.failureCount >= Self.failuresMax ? Self.failurePauseSeconds : nil
            guard let seconds = asked ?? own, state.pausedUntil <= now else { return nil }
            state.pausedUntil = now.adding(
                seconds: min(max(seconds, 1), PushQueueRepository.pauseSecondsMax))
            return state.pausedUntil
        }
    }

    private func write(_ body: @escaping @Sendable (borrowing Transaction) throws -> Void) async {
        do {
            try await store.write(body)
        } catch {
            report("the result of a push message couldn't be saved: \(error)")
        }
    }
}
