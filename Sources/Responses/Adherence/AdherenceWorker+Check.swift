import Access
import SQLStore
import Timekeeping

extension AdherenceWorker {
    /// Each participant is computed from scratch once in this number of nights.
    private static let nights = 7
    /// The hour of the day in UTC from which the check of the night is due.
    private static let hour = 2

    /// Checks a part of the participants, once a night.
    func checkIfDue() async throws {
        let now = clock()
        let last = try await store.read { try AdherenceCheckRepository.newest($0)?.checkedAt }
        let today = now.civil()
        guard today.time.secondOfDay >= Self.hour * 3600, last?.civil().date != today.date else { return }
        try await check(part: today.date.daysSinceEpoch % Self.nights, at: now)
    }

    /// Computes one part of the participants and the sums of all days from scratch. What differs is repaired and
    /// reported. Participants who are marked meanwhile come first.
    package func check(part: Int, at now: Instant) async throws {
        var (after, count, differences) = (Int64(0), 0, 0)
        while !Task.isCancelled {
            let people = try await store.read { [after] transaction in
                try AdherenceCheckRepository.unmarked(
                    after: after, part: part, of: Self.nights, at: now, limit: 200, transaction)
            }
            guard let last = people.last else { break }
            let results = try await compute(people.map(\.participant)).results
            differences += try await store.write {
                try ComputedRunsRepository.store(results, expecting: people, $0)
            }
            count += people.count
            after = last.participant.rawValue
            try await catchUp()
        }
        differences += try await repairDays()
        guard !Task.isCancelled else { return }
        let result = AdherenceCheck(checkedAt: now, participants: count, differences: differences)
        try await store.write { try AdherenceCheckRepository.insert(result, $0) }
        if differences > 0 {
            report(
                "\(differences) differences in the adherence of \(count) participants were found and repaired"
            )
        }
    }

    /// Compares the sums of days with the runs of participants, and repairs them. Returns the number of differences.
    private func repairDays() async throws -> Int {
        let channels = try await store.read { try AdherenceCheckRepository.channels($0) }
        var count = 0
        for channel in channels where !Task.isCancelled {
            let changes = try await store.backgroundSnapshot {
                try AdherenceCheckRepository.differencesOfDays(of: channel, $0)
            }
            guard !changes.isEmpty else { continue }
            count += changes.count
            try await store.write { try ComputedRunsRepository.add(changes, to: channel, $0) }
        }
        return count
    }
}

/// The result of a nightly check.
package struct AdherenceCheck: Sendable, Hashable {
    package let checkedAt: Instant
    package let participants: Int
    /// How many participants and days had other numbers than those that follow from the data. They were repaired.
    package let differences: Int
}
