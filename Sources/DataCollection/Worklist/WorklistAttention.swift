import Access
import Adherence
import Responses
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// What needs attention and may not have a task: silent participants, outdated consents, failed responses, and open runs.
struct WorklistAttention: Sendable {
    private static let peopleMax = 8
    /// Of the participants who are silent longest, those who are on no worklist come first.
    private static let silentMax = 100
    private static let rulesDays = 30
    /// Runs that have been open for longer aren't counted as due.
    private static let dueDays = 92

    /// An activity with open runs.
    struct DueActivity: Sendable {
        let name: String
        let due: Int
        /// The runs of today that were answered.
        let answered: Int
    }

    /// The participants who have been silent for a week, those on no worklist first.
    let silent: [AdherencePeopleRepository.Person]
    let silentCount: Int
    /// Participants who agreed to a previous version of the consent, with that version.
    let outdated: [(participant: ParticipantID, version: String)]
    let outdatedCount: Int
    let failedCount: Int
    let due: [DueActivity]
    /// The reminders of 7 days by silent participant.
    let reminders: [ParticipantID: Int]
    /// The participants with open tasks.
    let onWorklist: Set<ParticipantID>
    let rules: [(rule: TaskRule, made: Int)]
    let now: Instant

    init(
        _ plan: StudySchedules, at now: Instant, with grant: Grant<ViewResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        self.now = now
        let week = SilenceFilter.days(Silence.Level.sevenDays.rawValue)
        let found = try AdherencePeopleRepository.page(
            AdherencePeopleRepository.Filter(silence: week), after: nil, count: Self.silentMax, at: now,
            with: grant, transaction)
        outdated = try OutdatedConsentRepository.page(count: Self.peopleMax, with: grant, transaction)
        let listed = try ParticipantTaskRepository.participants(
            among: found.map(\.id) + outdated.map(\.participant), with: grant, transaction)
        silent = Array(
            (found.filter { !listed.contains($0.id) } + found.filter { listed.contains($0.id) })
                .prefix(Self.peopleMax))
        onWorklist = listed
        reminders = try ReminderRepository.countsOfWeek(to: silent.map(\.id), with: grant, transaction)
        silentCount = try AdherencePeopleRepository.count(week, at: nil, now, with: grant, transaction)
        outdatedCount = try OutdatedConsentRepository.count(with: grant, transaction)
        failedCount = try ResponseListingRepository().counts(grant, transaction)[.error] ?? 0
        due = try Self.due(plan, at: now, grant, transaction)
        let made = try TaskRuleRepository.madeCounts(
            since: now - .days(Self.rulesDays), with: grant, transaction)
        rules = try TaskRuleRepository.all(with: grant, transaction).map { ($0, made[$0.kind] ?? 0) }
    }

    private static func due(
        _ plan: StudySchedules, at now: Instant, _ grant: Grant<ViewResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [DueActivity] {
        guard plan.isPublished else { return [] }
        let today = plan.today(at: now)
        let sums = try AdherenceSumRepository.days(
            today.adding(days: -dueDays)...today.adding(days: 1), at: nil, with: grant, transaction)
        let byActivity = Dictionary(grouping: sums, by: \.activity)
        return plan.current.compactMap { activity in
            let own = byActivity[activity] ?? []
            let due = own.reduce(0) { $0 + $1.counts.due }
            let answered = own.reduce(0) { sum, line in
                line.day == today ? sum + line.counts.done + line.counts.late : sum
            }
            guard due > 0 else { return nil }
            return DueActivity(
                name: plan.titles[activity] ?? activity.rawValue, due: due, answered: answered)
        }
    }
}
