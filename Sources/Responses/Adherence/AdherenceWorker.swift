import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Keeps the runs of all participants up to date, in slices, so that pages only read sums.
///
/// What changes a participant's data marks the participant in the same transaction; a run that starts, ends or closes is
/// found by its time. Runs are computed from a snapshot on a thread of low priority. A result is stored only if the data
/// is still the same. A class, because it has a loop that runs in the background.
public final class AdherenceWorker: Sendable {
    /// How often it looks for changes.
    private static let intervalSeconds = 5
    /// After a failure.
    private static let retrySeconds = 60
    /// After which a participant whose data couldn't be computed is tried again.
    private static let failedSeconds = 3600
    /// The participants that are computed at a time; requests that write wait no longer than their results take.
    private static let slice = 200
    /// The participants that are marked at a time.
    private static let markedAtOnce = 2_000

    let store: Store
    let clock: Clock
    package let schedules: StudyScheduleCache
    let report: @Sendable (String) -> Void
    private let loop = PollingLoop()

    package init(
        store: Store, clock: @escaping Clock, schedules: StudyScheduleCache,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.clock = clock
        self.schedules = schedules
        self.report = report
    }

    /// Starts to look for changes.
    package func start() {
        loop.start(
            retryingAfter: Self.retrySeconds, report: report,
            as: "the adherence of participants couldn't be updated and will be retried"
        ) { [self] in
            if try await step() { return 0 }
            try await checkIfDue()
            return Self.intervalSeconds
        }
    }

    /// Stops after the current slice, also of a nightly check.
    package func stop() async { await loop.stop() }

    /// Computes everything that waits now.
    package func catchUp() async throws {
        while try await step() {}
    }

    /// Computes a slice. Returns whether there may be more.
    private func step() async throws -> Bool {
        let (now, limit) = (clock(), Self.slice)
        let waits = try await store.read { transaction in
            (
                restart: try AdherenceQueueRepository.isRestarting(transaction),
                people: try ParticipantRecordRepository.waiting(at: now, limit: limit, transaction)
            )
        }
        if waits.restart {
            _ = try await store.write { try AdherenceQueueRepository.markSome(limit: Self.markedAtOnce, $0) }
        }
        guard !waits.people.isEmpty else { return waits.restart }
        let (results, failed) = try await compute(waits.people)
        try await store.write { transaction in
            _ = try ComputedRunsRepository.store(results, transaction)
            for participant in failed {
                try AdherenceQueueRepository.postpone(
                    participant, until: now.adding(seconds: Self.failedSeconds), transaction)
            }
        }
        return true
    }

    /// Computes participants from one snapshot. One whose data can't be computed doesn't hold up the others.
    func compute(
        _ people: [ParticipantID]
    ) async throws -> (results: [ComputedRuns], failed: [ParticipantID]) {
        let (results, failed, reason) = try await store.backgroundSnapshot { [schedules, clock] transaction in
            // The first statement takes the snapshot; whatever it holds was received before the time read after it.
            _ = try AdherenceQueueRepository.isRestarting(transaction)
            var computation = AdherenceComputation(schedules, at: clock())
            var (results, failed, reason): ([ComputedRuns], [ParticipantID], String?) = ([], [], nil)
            for participant in people {
                do {
                    let runs = try computation.runs(of: participant, transaction)
                    if let runs { results.append(runs) }
                } catch {
                    failed.append(participant)
                    reason = reason ?? "participant \(participant): \(error)"
                }
            }
            return (results, failed, reason)
        }
        if let reason {
            report(
                "the adherence of \(failed.count) participants couldn't be computed; the first is \(reason)")
        }
        return (results, failed)
    }
}
