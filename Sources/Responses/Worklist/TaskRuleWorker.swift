import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Makes the tasks that follow from the rules of studies, closes those whose cause is gone, and leaves the tasks of users who
/// have lost their role to the others.
package final class TaskRuleWorker: Sendable {
    private static let intervalSeconds = 60
    private static let retrySeconds = 300
    /// The tasks that are made or closed at a time; requests that write wait no longer than these take.
    private static let slice = 200

    private let store: Store
    private let clock: Clock
    private let schedules: StudyScheduleCache
    private let report: @Sendable (String) -> Void
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

    /// Starts to carry out rules.
    package func start() {
        loop.start(
            retryingAfter: Self.retrySeconds, report: report,
            as: "the tasks that follow from rules will be made later"
        ) { [self] in
            try await catchUp()
            return Self.intervalSeconds
        }
    }

    /// Stops after the current slice.
    package func stop() async { await loop.stop() }

    /// Carries out the rules immediately, because one was changed.
    package func trigger() { loop.trigger() }

    /// Makes and closes everything that is due now.
    package func catchUp() async throws {
        let rules = try await store.read { try AutomaticTaskRepository.rules($0) }
        for rule in rules {
            while try await makeSome(rule) { if Task.isCancelled { return } }
        }
        for kind in TaskRule.Kind.allCases {
            while try await closeSome(kind) { if Task.isCancelled { return } }
        }
        try await unassign()
    }

    /// Makes some tasks, and returns whether there may be more.
    private func makeSome(_ rule: AutomaticTaskRepository.ChannelRule) async throws -> Bool {
        let now = clock()
        let people = try await store.read { transaction in
            try AutomaticTaskRepository.participants(rule, at: now, limit: Self.slice, transaction)
        }
        guard !people.isEmpty else { return false }
        try await store.write { [schedules] transaction in
            let today = try schedules.schedules(of: rule.channel, transaction).today(at: now)
            try AutomaticTaskRepository.add(
                rule, about: people, due: today.adding(days: rule.rule.dueDays), at: now, transaction)
        }
        return people.count == Self.slice
    }

    private func unassign() async throws {
        let now = clock()
        let isNeeded = try await store.read {
            try !AutomaticTaskRepository.withoutAccess(at: now, $0).isEmpty
        }
        guard isNeeded else { return }
        try await store.write { transaction in
            for tasks in try AutomaticTaskRepository.withoutAccess(at: now, transaction) {
                try AutomaticTaskRepository.unassign(tasks, transaction)
            }
        }
    }

    /// Closes some tasks, and returns whether there may be more.
    private func closeSome(_ kind: TaskRule.Kind) async throws -> Bool {
        let now = clock()
        let settled = try await store.read {
            try AutomaticTaskRepository.settled(kind, limit: Self.slice, $0)
        }
        guard !settled.isEmpty else { return false }
        try await store.write { try AutomaticTaskRepository.close(settled, of: kind, at: now, $0) }
        return settled.count == Self.slice
    }
}
