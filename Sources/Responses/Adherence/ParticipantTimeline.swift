import Access
import Adherence
import Timekeeping

/// The states of a participant's runs at a time, from what is stored about the participant and the study.
struct ParticipantTimeline {
    let record: ParticipantRecord
    let adherence: ParticipantAdherence
    let now: Instant
    /// The zone where the participant was last.
    let zone: IANATimeZone
    private let sites: SiteHistory

    /// Computes the states.
    init(_ record: ParticipantRecord, _ schedules: StudySchedules, _ study: StudyTimes, at now: Instant) {
        let times = study.times(of: record, schedules.zone)
        let (zones, last) = ZoneHistory.evident(from: times.first, times.evidence)
        let history = ParticipantHistory(
            enrolled: record.enrolledAt, zones: zones, withdrawn: record.withdrawnAt,
            studyPauses: study.pauses, holds: record.holds, lastContact: record.lastContactAt)
        let responses = record.responses.map { response in
            // What is stored has been received, whatever the clock says by now.
            CompletedResponse(
                id: response.id.rawValue, activity: schedules.activity(named: response.activity),
                completed: response.time.completed ?? response.receivedAt,
                received: min(response.receivedAt, now))
        }
        let plan = ParticipantPlan(
            schedules: schedules, history: history, anchors: record.anchors, responses: responses
        ).make()
        self.record = record
        self.now = now
        adherence = ParticipantAdherence(plan, history, responses, at: now)
        zone = last
        sites = SiteHistory(record, zones)
    }

    /// The runs that have started and count, by month.
    var months: [RunMonth.Key: RunMonth] {
        var months: [RunMonth.Key: RunMonth] = [:]
        for activity in adherence.activities {
            for run in activity.runs where run.window.start <= now {
                guard let state = StoredRunState(run.state) else { continue }
                let date = run.run.start.date
                let key = RunMonth.Key(
                    activity: activity.activity.rawValue, month: RunMonth.number(of: date),
                    site: sites.site(on: date))
                months[key, default: RunMonth(key)].add(run.run.start, state)
            }
        }
        return months
    }
}

/// The site to which a participant belongs on a local day: the previous one until the midnight after a move.
private struct SiteHistory {
    private let moves: [(site: Int64, lastDay: CivilDate)]
    private let current: Int64

    init(_ record: ParticipantRecord, _ zones: ZoneHistory) {
        moves = record.previousSites.map { site, until in
            // The zone just before the move: the new site can have another.
            let zone = zones.zone(at: until.adding(milliseconds: -1))
            return (site?.rawValue ?? 0, zone.civil(at: until).date)
        }
        current = record.site?.rawValue ?? 0
    }

    func site(on day: CivilDate) -> Int64 { moves.first { day <= $0.lastDay }?.site ?? current }
}
