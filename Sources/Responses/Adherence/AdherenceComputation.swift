import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Computes the runs of participants from one state of the database.
struct AdherenceComputation {
    private struct Study {
        let schedules: StudySchedules
        let lists: ListCatalog
        let times: StudyTimes
        /// Those that are switched on.
        let reminderRules: [ReminderRule]
        let deviationRules: [DeviationRule]
    }

    let cache: StudyScheduleCache
    let now: Instant
    private var studies: [ChannelID: Study] = [:]

    init(_ cache: StudyScheduleCache, at now: Instant) {
        self.cache = cache
        self.now = now
    }

    /// Returns the runs of a participant; nil if the participant was erased.
    mutating func timeline(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> ParticipantTimeline? {
        guard let channel = try ParticipantRecordRepository.channel(of: participant, transaction) else {
            return nil
        }
        let study = try study(channel, transaction)
        let record = try ParticipantRecordRepository.find(
            participant, study.schedules, study.lists, at: now, transaction)
        return record.map { ParticipantTimeline($0, study.schedules, study.times, at: now) }
    }

    /// Returns the runs, reminders and deviations of a participant in the form in which they are stored; nil if the
    /// participant was erased.
    mutating func runs(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> ComputedRuns? {
        guard let timeline = try timeline(of: participant, transaction) else { return nil }
        let study = try study(timeline.record.channel, transaction)
        let found = FoundDeviations(
            timeline.adherence, study.deviationRules,
            known: try FoundDeviationRepository.known(of: participant, transaction), at: now)
        return ComputedRuns(timeline, reminders: study.reminderRules, deviations: found)
    }

    /// Returns the runs of a participant as they were on each of some days before now, at the same time of the day, and now;
    /// nil if the participant was erased.
    mutating func timelines(
        of participant: ParticipantID, _ days: Int, _ transaction: borrowing Transaction
    ) throws -> [ParticipantTimeline]? {
        guard let last = try timeline(of: participant, transaction) else { return nil }
        let study = try study(last.record.channel, transaction)
        let earlier = (1...days).reversed().map { now - .days($0) }.map { time in
            ParticipantTimeline(last.record.asOf(time), study.schedules, study.times, at: time)
        }
        return earlier + [last]
    }

    private mutating func study(
        _ channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Study {
        if let known = studies[channel] { return known }
        let schedules = try cache.schedules(of: channel, transaction)
        let lists =
            schedules.anchors.isEmpty ? ListCatalog() : try ListRepository.catalog(of: channel, transaction)
        let study = Study(
            schedules: schedules, lists: lists, times: try StudyTimesRepository.find(channel, transaction),
            reminderRules: try ReminderRuleRepository.all(of: channel, transaction).filter(\.isOn),
            deviationRules: try DeviationRuleRepository.all(of: channel, transaction))
        studies[channel] = study
        return study
    }
}
