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

    private mutating func study(
        _ channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Study {
        if let known = studies[channel] { return known }
        let schedules = try cache.schedules(of: channel, transaction)
        let lists =
            schedules.anchors.isEmpty ? ListCatalog() : try ListRepository.catalog(of: channel, transaction)
        let study = Study(
            schedules: schedules, lists: lists, times: try StudyTimesRepository.find(channel, transaction))
        studies[channel] = study
        return study
    }
}
