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
    /// How long it's known what wasn't sent.
    private static let keptDays = 30

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
        loop.start(
            retryingAfter: Self.retrySeconds, report: report, as: "reminders will be sent later"
        ) { [self] in
            if try await sendSome() { return 0 }
            try await removeOld()
            return Self.intervalSeconds
        }
    }

    /// Stops after the current slice.
    package func stop() async { await loop.stop() }

    /// Sends everything that is due now.
    package func catchUp() async throws {
        while try await sendSome() {}
    }

    /// Deletes some of what wasn't sent long ago.
    private func removeOld() async throws {
        let end = audit.clock() - .days(Self.keptDays)
        guard try await store.read({ try ReminderQueueRepository.hasOld(before: end, $0) }) else { return }
        _ = try await store.write {
            try ReminderQueueRepository.removeOld(before: end, limit: Self.slice, $0)
        }
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
        if let expires = due.expires, expires <= now {
            return try ReminderQueueRepository.settle(
                due.id, .leftOut("It would have come too late."), on: due.zone.civil(at: now).date, at: now,
                transaction)
        }
        if let morning = ReminderLimits.quietEnd(at: now, in: due.zone) {
            return try ReminderQueueRepository.postpone(due.id, until: morning, transaction)
        }
        let day = due.zone.civil(at: now).date
        if let obstacle = try obstacle(due, on: day, transaction) {
            return try leave(due, because: obstacle, on: day, at: now, transaction)
        }
        let isSent = try delivery.send(due.text, to: due.participant, transaction)
        try ReminderQueueRepository.settle(
            due.id, isSent ? .sent : .unreachable, on: day, at: now, transaction)
        guard isSent else { return }
        try Actor.system("Reminders", audit: audit).record(
            "reminder.send", on: due.folder, about: "participant \(due.participant)",
            ["text": .text(due.text.english)], in: transaction)
    }

    /// Returns why a reminder isn't sent now; nil if it is.
    private func obstacle(
        _ due: ReminderQueueRepository.Due, on day: CivilDate, _ transaction: borrowing Transaction
    ) throws -> String? {
        if !due.isActive { return "The study isn't active." }
        if due.isRestricted { return "Processing of the participant's data is restricted." }
        if due.isOnHold { return "The participant is on hold." }
        let sent = try ReminderQueueRepository.sentDays(to: due.participant, until: day, transaction)
        return ReminderLimits.reached(on: day, sent: sent)?.sentence
    }

    /// Leaves out a reminder about a run. One of silence or missed runs stays true, so it waits for the next morning.
    private func leave(
        _ due: ReminderQueueRepository.Due, because obstacle: String, on day: CivilDate, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws {
        if due.expires == nil {
            let morning = CivilDateTime(date: day.adding(days: 1), time: ReminderLimits.quietUntil)
            return try ReminderQueueRepository.postpone(
                due.id, until: due.zone.instant(morning), transaction)
        }
        try ReminderQueueRepository.settle(due.id, .leftOut(obstacle), on: day, at: now, transaction)
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
