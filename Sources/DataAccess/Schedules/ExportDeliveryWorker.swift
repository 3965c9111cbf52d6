import Access
import Delivery
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Makes the exports that are due, and sends finished files to their targets.
///
/// Everything that waits is in the database, so it goes on after a restart. Each target has its own task, so a slow one doesn't
/// delay others. A class with a lock for these tasks.
package final class ExportDeliveryWorker: Sendable {
    private static let (secondsMax, retrySeconds): (Int64, Int) = (3_600, 60)

    let exports: ExportWorker
    private let store: Store
    private let targets: ExportTargetRepository
    private let client: DeliveryClient
    private let clock: Clock
    private let loop: PollingLoop
    private let report: @Sendable (String) -> Void
    private let sending = Locked<[ExportTargetID: Task<Void, Never>]>([:])

    /// Creates a worker; `loop` is also triggered when an export ends.
    package init(
        store: Store, exports: ExportWorker, targets: ExportTargetRepository, client: DeliveryClient,
        clock: @escaping Clock, loop: PollingLoop, report: @escaping @Sendable (String) -> Void
    ) {
        (self.store, self.exports, self.targets, self.client) = (store, exports, targets, client)
        (self.clock, self.loop, self.report) = (clock, loop, report)
    }

    /// Starts the background work.
    package func start() {
        loop.start(
            retryingAfter: Self.retrySeconds, report: report,
            as: "scheduled exports are tried again in a minute"
        ) { [self] in try await round() }
    }

    /// Looks for work immediately. The round begins with a write, so it also follows the transaction in which this is called.
    func trigger() { loop.trigger() }

    /// Stops, and interrupts the files that are being sent.
    package func stop() async {
        await loop.stop()
        let tasks = sending.withLock { Array($0.values) }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// Waits until no file is being sent.
    package func waitUntilIdle() async {
        while let task = sending.withLock({ $0.values.first }) { await task.value }
    }

    /// Begins what is due, and returns the number of seconds until the next work.
    package func round() async throws -> Int {
        try await addDue()
        let due = try await store.read { [clock] in try ExportDeliveryRepository.dueTargets(at: clock(), $0) }
        for target in due { begin(target) }
        let next = try await store.read { [exports, sending] transaction in
            let busy = sending.withLock { Set($0.keys) }
            return [
                try ExportScheduleRepository.nextDue(transaction),
                try ExportDeliveryRepository.nextDue(except: busy, transaction),
                try exports.repository.nextRetry(transaction),
            ].compactMap(\.self).min()
        }
        let seconds = next.map { ($0.milliseconds - clock().milliseconds) / 1_000 + 1 } ?? Self.secondsMax
        return Int(min(max(seconds, 1), Self.secondsMax))
    }

    /// Adds the exports of schedules that are due, each with the next time in one transaction.
    private func addDue() async throws {
        let isAnyDue = try await store.write { [exports, clock] transaction in
            let now = clock()
            let due = try ExportScheduleRepository.due(at: now, transaction)
            for schedule in due {
                try exports.repository.add(schedule, dueAt: schedule.nextAt ?? now, transaction)
                try ExportScheduleRepository.advance(schedule, after: now, transaction)
            }
            return try !due.isEmpty || exports.repository.nextRetry(transaction).map { $0 <= now } == true
        }
        if isAnyDue { exports.trigger() }
    }

    /// Sends all files that are due to a target, unless that is being done.
    private func begin(_ target: ExportTargetID) {
        sending.withLock { sending in
            guard sending[target] == nil else { return }
            sending[target] = Task { [self] in
                do {
                    try await sendAll(to: target)
                } catch {
                    report("files of scheduled exports are sent later: \(error)")
                    // Otherwise a file would be sent over and over while its arrival can't be saved.
                    try? await Task.sleep(for: .seconds(Self.retrySeconds))
                }
                self.sending.withLock { $0[target] = nil }
                loop.trigger()
            }
        }
    }

    private func sendAll(to target: ExportTargetID) async throws {
        while !Task.isCancelled,
            let due = try await store.read({ [clock] in
                try ExportDeliveryRepository.next(to: target, at: clock(), $0)
            })
        {
            let outcome = await outcome(of: due)
            // When the server stops, the file is sent again after the next start.
            if Task.isCancelled, outcome != .delivered { return }
            let isLast = try await store.write { [clock, exports] transaction in
                try exports.note(outcome, of: due, at: clock(), transaction)
            }
            if isLast { await exports.notice.send() }
        }
    }

    private func outcome(of due: ExportDeliveryRepository.Due) async -> DeliveryOutcome {
        do {
            let target = try await store.read { [targets] in try targets.deliveryTarget(due.target, $0) }
            let file = try DeliveryFile(
                path: exports.folder.file(of: due.export), name: due.fileName, contentType: "application/zip")
            return await client.send(file, to: target)
        } catch let error as InvalidTarget {
            return .refused(error.description)
        } catch let error as InvalidDeliveryFile {
            return .refused(error.description)
        } catch {
            report("a file couldn't be sent: \(error)")
            return .unreachable("The portal couldn't read the target or the file.")
        }
    }
}

extension ExportWorker {
    /// Saves how an attempt to send a file ended. Returns whether it was the last one, after which an email is sent.
    fileprivate func note(
        _ outcome: DeliveryOutcome, of due: ExportDeliveryRepository.Due, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws -> Bool {
        guard let failure = outcome.reason else {
            if try ExportDeliveryRepository.finish(due, at: now, transaction) {
                try record("export.deliver", due.export, ["sha256": .text(due.digest)], in: transaction)
            }
            return false
        }
        let isRefused = if case .refused = outcome { true } else { false }
        guard try ExportDeliveryRepository.fail(due, failure, isFinal: isRefused, at: now, transaction) else {
            return false
        }
        try record("export.deliver-fail", due.export, ["reason": .text(failure)], in: transaction)
        try notice.enqueue(about: due.export, failure, transaction)
        return true
    }
}
