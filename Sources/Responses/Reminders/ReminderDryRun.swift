import Access
import Adherence
import SQLStore
import Timekeeping
import Vocabulary

/// What a rule would have sent in the last days, from the data of the participants who take part.
package struct ReminderDryRun: Sendable, Equatable {
    /// The days that are looked at.
    package static let days = 7
    /// Of a larger study, the newest participants are looked at.
    static let peopleMax = 500

    /// The reminders that would have been sent.
    package private(set) var sent = 0
    /// Those that a limit would have left out.
    package private(set) var leftOut = 0
    /// The participants who would have got one.
    package private(set) var people = 0
    /// The participants who were looked at.
    package private(set) var examined = 0
    /// Whether there are more participants.
    package private(set) var isPart = false

    /// Computes what a trigger would have caused, without other rules and reminders.
    ///
    /// Takes the store's thread for some milliseconds per participant, so it runs on a snapshot in the background.
    package init(
        _ trigger: ReminderTrigger, _ schedules: StudyScheduleCache, at now: Instant,
        with grant: Grant<FollowParticipants>, _ transaction: borrowing Transaction
    ) throws {
        let people = try FollowedParticipantRepository.newest(
            Self.peopleMax + 1, with: grant, transaction)
        isPart = people.count > Self.peopleMax
        var computation = AdherenceComputation(schedules, at: now)
        for participant in people.prefix(Self.peopleMax) {
            examined += 1
            guard let week = try computation.timelines(of: participant, Self.days, transaction) else {
                continue
            }
            add(Self.moments(trigger, week), in: week[week.count - 1].zone)
        }
    }

    /// Returns when the trigger would have asked for reminders; `week` has a timeline for each midnight and one of now.
    private static func moments(_ trigger: ReminderTrigger, _ week: [ParticipantTimeline]) -> [Instant] {
        guard let last = week.last, let begin = week.first?.now else { return [] }
        switch trigger.kind {
        case .opens, .ends: return last.adherence.pastReminders(trigger, from: begin, until: last.now)
        case .silent, .missed:
            var moments: [String: Instant] = [:]
            for timeline in week {
                for moment in timeline.adherence.reminders(trigger, from: begin)
                where moment.at <= timeline.now {
                    moments[moment.cause] = moments[moment.cause] ?? moment.at
                }
            }
            return Array(moments.values)
        }
    }

    /// Counts the reminders of a participant.
    private mutating func add(_ moments: [Instant], in zone: IANATimeZone) {
        var days: [CivilDate] = []
        for moment in moments.sorted() {
            let at = ReminderLimits.quietEnd(at: moment, in: zone) ?? moment
            let day = zone.civil(at: at).date
            if ReminderLimits.reached(on: day, sent: days) == nil { days.append(day) } else { leftOut += 1 }
        }
        sent += days.count
        people += days.isEmpty ? 0 : 1
    }
}
