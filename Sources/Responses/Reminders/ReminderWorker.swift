import Access
import Adherence
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Sends the reminders that are due.
///
/// Rules never send at night where the participant is, or more than ``ReminderLimits`` allows. What was answered or has
/// closed meanwhile isn't planned anymore; a participant whose runs are being computed waits for the result.
package final class ReminderWorker: Sendable {
    private static let intervalSeconds = 20
    private static let retrySeconds = 120
    /// The reminders at a time; requests that write wait no longer than these take.
    private static let slice = 100

    private let store: Store
    private let audit: Audit
    private let delivery: any ReminderDelivery
    private let report: @Sendable (String) -> Void
    private let loop = PollingLoop()

    package init(
        store: Store, audit: Audit, delivery: any ReminderDelivery,
        report: @escaping @Sendable (String) -> Void
    ) {
        (self.store, self.audit, self.delivery, self.report) = (store, audit, delivery, report)
    }

    /// Starts to send.
    package func start() {
        loop.start { [self] in
            do {
                return try await sendSome() ? 0 : Self.intervalSeconds
            } catch {
                report("reminders will be sent later: \(error)")
                return Self.retrySeconds
            }
        }
    }

    /// Stops after the current slice.
    package func stop() async { await loop.stop() }

    /// Sends everything that is due now.
    package func catchUp() async throws {
        while try await sendSome() {}
    }

    /// Sends a slice, and returns whether there may be more.
    private func sendSome() async throws -> Bool {
        let now = audit.clock()
        let found = try await store.read { try ReminderQueueRepository.due(at: now, limit: Self.slice, $0) }
        guard !found.isEmpty else { return false }
        try await store.write { [self] transaction in
            // What was read before may have been answered, or settled by another process.
            for due in try ReminderQueueRepository.due(at: now, limit: Self.slice, transaction) {
                try settle(due, at: now, transaction)
            }
        }
        delivery.wake()
        return true
    }

    private func settle(
        _ due: ReminderQueueRepository.Due, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        if let morning = ReminderLimits.quietEnd(at: now, in: due.zone) {
            return try ReminderQueueRepository.postpone(due.id, until: morning, transaction)
        }
        let day = due.zone.civil(at: now).date
        let outcome = try outcome(due, on: day, at: now, transaction)
        try ReminderQueueRepository.settle(due.id, outcome, on: day, at: now, transaction)
        guard outcome == .sent else { return }
        try Actor.system("Reminders", audit: audit).record(
            "reminder.send", on: due.folder, about: "participant \(due.participant)",
            ["text": .text(due.text.english)], in: transaction)
    }

    private func outcome(
        _ due: ReminderQueueRepository.Due, on day: CivilDate, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws -> SettledReminder.Outcome {
        guard due.isActive else { return .leftOut("The study isn't active.") }
        if due.isOnHold { return .leftOut("The participant is on hold.") }
        if let expires = due.expires, expires <= now { return .leftOut("It would have come too late.") }
        let sent = try ReminderQueueRepository.sentDays(to: due.participant, until: day, transaction)
        if let reached = ReminderLimits.reached(on: day, sent: sent) { return .leftOut(reached.sentence) }
        return try delivery.send(due.text, to: due.participant, transaction) ? .sent : .unreachable
    }
}

extension ReminderLimits.Reached {
    /// Why nothing is sent.
    package var sentence: String {
        switch self {
        case .day: "The participant got a reminder on this day."
        case .week: "The participant got \(ReminderLimits.perWeek) reminders in 7 days."
        case .month: "The participant got \(ReminderLimits.perMonth) reminders in 30 days."
        }
    }
}
